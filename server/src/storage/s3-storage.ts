import { ArchiveError } from '@glosy/core/errors';
import { KeyedLock } from '../lib/keyed-lock.ts';
import { hashFile } from './hash-file.ts';
import { RangedFile } from './ranged-file.ts';
import { abortUploads, assemble, minimumPartBytes } from './s3-assembly.ts';
import { S3Bucket, type S3Object } from './s3-bucket.ts';
import { createS3Client, type S3ClientOptions } from './s3-client.ts';
import { probeConditions } from './s3-conditions.ts';
import { isFromServer, rethrowS3Error, statusOf } from './s3-errors.ts';
import { S3Scratch } from './s3-scratch.ts';
import { S3Staging, type StagedPiece } from './s3-staging.ts';
import {
  assertStorageKey,
  type ByteSource,
  type FileFacts,
  type FileStorage,
  isStorageKey,
  KeyTakenError,
  type StagedFacts,
  type StoredFile,
  type WebServerSource,
} from './storage.ts';
import { StorageStartError } from './storage-start-error.ts';
import type { S3Place } from './storage-url.ts';

/** Longer than any publication takes, so an older multipart upload belongs to a dead process. */
const brokenUploadAgeMs = 24 * 3600_000;
/** Time within which a web server must start reading. */
const signedSeconds = 60;

export interface S3StorageOptions extends S3ClientOptions {
  /** Folder of this machine for copies that programs read. */
  scratchFolder: string;
  now?: () => Date;
  /** Read-only, so that keys without write permission suffice. */
  isReadOnly?: boolean;
}

/**
 * Stores files in a bucket: `files/KEY`, and staged files in pieces (see {@link S3Staging}). A published object names
 * its staged file, so that a repeated publication whose answer was lost is recognised.
 */
export class S3Storage implements FileStorage {
  readonly #bucket: S3Bucket;
  readonly #staging: S3Staging;
  readonly #scratch: S3Scratch;
  readonly #locks = new KeyedLock();
  readonly #now: () => Date;
  readonly #hasConditions: boolean;

  private constructor(bucket: S3Bucket, hasConditions: boolean, { scratchFolder, now }: S3StorageOptions) {
    this.#bucket = bucket;
    this.#staging = new S3Staging(bucket);
    this.#scratch = new S3Scratch(scratchFolder);
    this.#now = now ?? (() => new Date());
    this.#hasConditions = hasConditions;
  }

  /** @throws StorageStartError when the bucket cannot be read and written */
  static async create(place: S3Place, options: S3StorageOptions): Promise<S3Storage> {
    const bucket = new S3Bucket(createS3Client(place, options), place);
    try {
      if (options.isReadOnly) for await (const _ of bucket.list('files/', 1)) break;
      return new S3Storage(bucket, !options.isReadOnly && (await probeConditions(bucket)), options);
    } catch (error) {
      bucket.client.destroy();
      throw isFromServer(error) ? StorageStartError.ofBucket(place.bucket, error) : error;
    }
  }

  writeStaged(id: string, offset: number, source: ByteSource, limit: number): Promise<number> {
    return this.#staging.write(id, offset, source, limit);
  }

  copyStaged(from: string, to: string, offset: number): Promise<void> {
    return this.#staging.copy(from, to, offset);
  }

  openStaged(id: string): Promise<StoredFile> {
    return this.#staging.open(id);
  }

  statStaged(id: string): Promise<FileFacts | undefined> {
    return this.#staging.stat(id);
  }

  /**
   * On a server without conditional writes, publications of one key are serialised only within this process: two
   * processes never publish different files under one key, because keys are the ids of uploads, or random.
   */
  async publish(id: string, key: string): Promise<void> {
    const name = nameOf(key);
    await this.#locks.run(key, async () => {
      const there = await this.#bucket.head(name);
      const isMine = there?.metadata.staged === id;
      const pieces = isMine ? [] : await this.#staging.wholePieces(id);
      if (there && !isMine) throw new KeyTakenError(key);
      if (!isMine) await this.#assemble(name, id, pieces).catch((error) => this.#requireMine(name, id, error));
    });
    await this.discard(id);
  }

  async #assemble(name: string, id: string, pieces: StagedPiece[]): Promise<void> {
    const bytes = pieces.reduce((sum, { size }) => sum + size, 0);
    const readPieces = (some: readonly StagedPiece[]) => this.#readPieces(some);
    const options = { isNew: this.#hasConditions, metadata: { staged: id } };
    if (bytes < minimumPartBytes) await this.#bucket.put(name, await readPieces(pieces), options);
    else await assemble(this.#bucket, { name, pieces, readPieces, ...options });
    const made = await this.#bucket.head(name);
    if (made?.size !== bytes) throw new Error(`Published ${made?.size} of ${bytes} bytes.`);
  }

  /** Ignores the error of a publication that succeeded anyway: its answer was lost, or a retry was refused. */
  async #requireMine(name: string, id: string, error: unknown): Promise<void> {
    const there = await this.#bucket.head(name);
    if (there?.metadata.staged === id) return;
    if (there && statusOf(error) === 412) throw new KeyTakenError(name.slice('files/'.length));
    rethrowS3Error(error);
  }

  async #readPieces(pieces: readonly StagedPiece[]): Promise<Uint8Array> {
    const read: Uint8Array[] = [];
    for (const piece of pieces) {
      if (piece.size === 0) continue;
      const { signal } = new AbortController();
      for await (const bytes of this.#bucket.read(piece, 0, piece.size - 1, signal)) read.push(bytes);
    }
    return Buffer.concat(read);
  }

  discard(id: string): Promise<void> {
    return this.#staging.discard(id);
  }

  listStaged(): AsyncIterable<StagedFacts> {
    return this.#staging.list();
  }

  async sweepStaged(isAbandoned: (file: StagedFacts) => boolean): Promise<string[]> {
    const swept: string[] = [];
    for await (const file of this.listStaged()) {
      if (!isAbandoned(file)) continue;
      await this.discard(file.id);
      swept.push(file.id);
    }
    const now = this.#now();
    await abortUploads(this.#bucket, new Date(now.getTime() - brokenUploadAgeMs));
    await this.#scratch.sweep(now);
    return swept;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(nameOf(key), bytes).catch(rethrowS3Error);
  }

  async open(key: string): Promise<StoredFile> {
    const object = await this.#bucket.head(nameOf(key));
    if (!object) throw new ArchiveError('file.not-found');
    return this.#fileOf(object);
  }

  #fileOf(object: S3Object): StoredFile {
    return new RangedFile(object, (start, end, signal) => this.#bucket.read(object, start, end, signal));
  }

  async stat(key: string): Promise<FileFacts | undefined> {
    const object = await this.#bucket.head(nameOf(key));
    return object && { size: object.size, modifiedAt: object.modifiedAt };
  }

  async withLocalPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const file = await this.open(key);
    return await this.#scratch.withCopy(file.createReadStream(), work);
  }

  async webServerSource(key: string, method: 'GET' | 'HEAD'): Promise<WebServerSource> {
    return { signedUrl: await this.#bucket.sign(nameOf(key), method, signedSeconds) };
  }

  async hash(key: string): Promise<string> {
    return await hashFile(await this.open(key));
  }

  async delete(key: string): Promise<void> {
    await this.#bucket.delete(nameOf(key));
  }

  undelete(key: string): Promise<boolean> {
    return this.#bucket.undelete(nameOf(key));
  }

  async *list(): AsyncIterable<string> {
    for await (const { name } of this.#bucket.list('files/')) {
      const key = name.slice('files/'.length);
      if (isStorageKey(key)) yield key;
    }
  }

  async freeBytes(): Promise<number> {
    return Number.POSITIVE_INFINITY;
  }

  /** This only reads: writing was tested at the start, and a bucket with versions would keep every test. */
  async check(): Promise<void> {
    for await (const _ of this.#bucket.list('files/', 1)) return;
  }

  async close(): Promise<void> {
    this.#bucket.client.destroy();
  }
}

function nameOf(key: string): string {
  assertStorageKey(key);
  return `files/${key}`;
}
