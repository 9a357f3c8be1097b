import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsOutput,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { ignoreFailure } from '../lib/failures.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { contentMd5, type S3Bucket } from './s3-bucket.ts';
import { rethrowS3Error, statusOf } from './s3-errors.ts';
import type { StagedPiece } from './s3-staging.ts';

/** Smaller parts are refused, except for the last one. */
export const minimumPartBytes = 5 * 1024 * 1024;
const partsAtOnce = 4;

interface Assembly {
  readonly name: string;
  readonly pieces: readonly StagedPiece[];
  readonly metadata: Record<string, string>;
  /** Refuses with 412 when the object exists, if the server supports that. */
  readonly isNew: boolean;
  /** Reads pieces that are too small to be parts. */
  readonly readPieces: (pieces: readonly StagedPiece[]) => Promise<Uint8Array>;
}

/** Makes one object from the pieces by a multipart upload whose parts are copied within the server. */
export async function assemble(bucket: S3Bucket, assembly: Assembly): Promise<void> {
  const target = bucket.at(assembly.name);
  const create = new CreateMultipartUploadCommand({ ...target, Metadata: assembly.metadata });
  const { UploadId } = await bucket.client.send(create);
  const upload = { ...target, UploadId };
  const parts: CompletedPart[] = [];
  try {
    await inParallel(planParts(assembly.pieces).entries(), partsAtOnce, async ([index, pieces]) => {
      const PartNumber = index + 1;
      const [piece] = pieces;
      const ETag = await (pieces.length === 1 && piece
        ? copyPart(bucket, { ...upload, PartNumber }, piece)
        : sendPart(bucket, { ...upload, PartNumber }, await assembly.readPieces(pieces)));
      parts[index] = { PartNumber, ETag };
    });
  } catch (error) {
    // If the abort fails, the sweep removes the upload.
    await bucket.client.send(new AbortMultipartUploadCommand(upload)).catch(ignoreFailure);
    throw error;
  }
  const condition = assembly.isNew ? { IfNoneMatch: '*' } : {};
  const complete = { ...upload, MultipartUpload: { Parts: parts }, ...condition };
  await bucket.client.send(new CompleteMultipartUploadCommand(complete));
}

interface PartAddress {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
  PartNumber: number;
}

async function copyPart(bucket: S3Bucket, part: PartAddress, piece: StagedPiece): Promise<string | undefined> {
  const CopySource = bucket.copySource(piece.name);
  const answer = await bucket.client.send(
    new UploadPartCopyCommand({ ...part, CopySource, CopySourceIfMatch: piece.etag }),
  );
  return answer.CopyPartResult?.ETag;
}

async function sendPart(bucket: S3Bucket, part: PartAddress, bytes: Uint8Array): Promise<string | undefined> {
  const answer = await bucket.client.send(
    new UploadPartCommand({ ...part, Body: bytes, ContentMD5: contentMd5(bytes) }),
  );
  return answer.ETag;
}

/** Groups small pieces until each part but the last has the minimum size. */
function planParts(pieces: readonly StagedPiece[]): StagedPiece[][] {
  const parts: StagedPiece[][] = [];
  let bytes = minimumPartBytes;
  for (const piece of pieces) {
    if (bytes >= minimumPartBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(piece);
    bytes += piece.size;
  }
  return parts;
}

/** Aborts the multipart uploads that were started before the moment. */
export async function abortUploads(bucket: S3Bucket, before: Date): Promise<void> {
  const Prefix = bucket.at('').Key;
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const page: ListMultipartUploadsOutput = await bucket.client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix, ...from }))
      .catch(rethrowS3Error);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket.bucket, Key, UploadId });
      await bucket.client.send(abort).catch((error: unknown) => {
        if (statusOf(error) !== 404) rethrowS3Error(error);
      });
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
      : undefined;
  }
}
