import { createHash } from 'node:crypto';
import {
  type _Object,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ArchiveError } from '@glosy/core/errors';
import { rethrowS3Error, statusOf } from './s3-errors.ts';
import type { FileFacts } from './storage.ts';
import type { S3Place } from './storage-url.ts';

export interface S3Object extends FileFacts {
  /** Name without the place's prefix. */
  readonly name: string;
  /** ETag of the content: a request for another content is refused. */
  readonly etag: string;
}

export interface PutOptions {
  /** Refuses with 412 when the object exists, if the server supports that. */
  isNew?: boolean;
  metadata?: Record<string, string>;
}

const readTries = 4;
const firstDelayMs = 100;

/** The objects of one place. Names are without its prefix; errors are those of `rethrowS3Error`. */
export class S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly #prefix: string;

  constructor(client: S3Client, { bucket, prefix }: S3Place) {
    this.client = client;
    this.bucket = bucket;
    this.#prefix = prefix;
  }

  /** Bucket and key of a request. */
  at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.#prefix + name };
  }

  /** Prefix and names are plain ASCII, so nothing needs to be encoded. */
  copySource(name: string): string {
    return `${this.bucket}/${this.#prefix}${name}`;
  }

  nameOf(key: string): string {
    return key.slice(this.#prefix.length);
  }

  async head(name: string): Promise<(S3Object & { metadata: Record<string, string> }) | undefined> {
    try {
      const found = await this.client.send(new HeadObjectCommand(this.at(name)));
      return { ...objectOf(name, found), size: found.ContentLength ?? 0, metadata: found.Metadata ?? {} };
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      rethrowS3Error(error);
    }
  }

  /**
   * Both ends inclusive. An interrupted stream is resumed at the same byte; if the content has changed,
   * `file.not-found` is thrown.
   */
  async *read({ name, etag }: S3Object, start: number, end: number, signal: AbortSignal): AsyncIterable<Uint8Array> {
    let position = start;
    let failures = 0;
    while (position <= end) {
      try {
        for await (const piece of await this.#get(name, etag, `bytes=${position}-${end}`, signal)) {
          position += piece.length;
          failures = 0;
          yield piece;
        }
        if (position <= end) throw new ArchiveError('server.storage-unavailable');
      } catch (error) {
        failures += 1;
        const mayPass = isPassing(error) && !signal.aborted && failures < readTries;
        if (!mayPass) rethrowS3Error(error);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * firstDelayMs * 2 ** failures));
      }
    }
  }

  async #get(name: string, etag: string, range: string, abortSignal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(name), Range: range, IfMatch: etag }), {
      abortSignal,
    });
    return Body as AsyncIterable<Uint8Array>;
  }

  async put(name: string, bytes: Uint8Array, { isNew = false, metadata = {} }: PutOptions = {}): Promise<void> {
    const condition = isNew ? { IfNoneMatch: '*' } : {};
    const ContentMD5 = contentMd5(bytes);
    const request = { ...this.at(name), Body: bytes, ContentMD5, Metadata: metadata, ...condition };
    await this.client.send(new PutObjectCommand(request));
  }

  /** A presigned address, valid for one method and some seconds. */
  sign(name: string, method: 'GET' | 'HEAD', expiresIn: number): Promise<string> {
    const request = method === 'GET' ? new GetObjectCommand(this.at(name)) : new HeadObjectCommand(this.at(name));
    return getSignedUrl(this.client, request, { expiresIn });
  }

  async copy(from: string, to: string): Promise<void> {
    await this.client
      .send(new CopyObjectCommand({ ...this.at(to), CopySource: this.copySource(from) }))
      .catch(rethrowS3Error);
  }

  /** Does nothing when there is none. */
  async delete(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(name))).catch((error: unknown) => {
      // Swift answers 404; others report success.
      if (statusOf(error) !== 404) rethrowS3Error(error);
    });
  }

  /** Removes the delete markers from an object of a bucket with versions; false when there is no version. */
  async undelete(name: string): Promise<boolean> {
    const { Bucket, Key } = this.at(name);
    const found = await this.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })).catch(rethrowS3Error);
    if (!found.Versions?.some((version) => version.Key === Key)) return false;
    for (const marker of found.DeleteMarkers ?? []) {
      if (marker.Key !== Key) continue;
      const { VersionId } = marker;
      await this.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId })).catch(rethrowS3Error);
    }
    return true;
  }

  /** Ordered by name. */
  async *list(prefix: string, pageSize = 1000): AsyncIterable<S3Object> {
    const asked = { Bucket: this.bucket, Prefix: this.#prefix + prefix, MaxKeys: pageSize };
    let token: string | undefined;
    do {
      const from = token === undefined ? {} : { ContinuationToken: token };
      const page = await this.client.send(new ListObjectsV2Command({ ...asked, ...from })).catch(rethrowS3Error);
      for (const entry of page.Contents ?? []) {
        yield { ...objectOf(this.nameOf(entry.Key ?? ''), entry), size: entry.Size ?? 0 };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }
}

/** Base64, according to RFC 1864; every server compares it with the received bytes. */
export function contentMd5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}

function objectOf(name: string, { ETag, LastModified }: Pick<_Object, 'ETag' | 'LastModified'>) {
  return { name, etag: ETag ?? '', modifiedAt: LastModified ?? new Date(0) };
}

/** Whether repeating the request may succeed: not for a deleted object or a forbidden caller. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status < 400 || status === 429 || status >= 500;
}
