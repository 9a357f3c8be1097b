import type { z } from 'zod';
import { limits } from '../../limits.ts';
import type { Misfit } from '../../transcript-file/fit-sound.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './uploads.input.ts';

export interface UploadState {
  fileName: string;
  /** Indexes of the chunks that are safely stored. */
  receivedChunks: number[];
  totalChunks: number;
  complete: boolean;
  /** Only for a transcript: the revision that the upload made. */
  revision?: number;
  /**
   * Only for an attached transcript that was damaged: the repairs that made it readable, at most
   * `limits.repairsListed`.
   */
  repairs?: Repair[];
  /**
   * Only for an attached transcript: the reason why it may not belong to its sound. Sending it again with `fit`
   * corrects it.
   */
  misfit?: Misfit;
}

export type ChunkFields = z.infer<typeof inputs.chunkFields>;
export type UploadIdentity = z.infer<typeof inputs.uploadIdentity>;

export const uploadChunk = call({
  name: 'uploadChunk',
  method: 'POST',
  path: '/api/upload.php',
  permission: 'file.upload',
  summary:
    'multipart {file, chunkIndex, totalChunks, fileName}, optional {recordingId, uploadId, size, sha256, baseRevision, audioFile, proofread, editSession, fit, encoding}, in any order: one chunk of an audio file, or a whole transcript.',
  multipart: true,
  bodyLimit: limits.chunkBytes + limits.multipartOverheadBytes,
  answer: answer<{ data: UploadState }>('{data: UploadState}'),
});

export const readUpload = call({
  name: 'readUpload',
  method: 'GET',
  path: '/api/upload.php',
  permission: 'file.upload',
  summary: 'Says which chunks of the caller’s unfinished upload are stored, so that it resumes.',
  input: input<typeof inputs.readUpload>(),
  answer: answer<{ data: UploadState }>('{data: UploadState}'),
});

export const cancelUpload = call({
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/api/upload.php',
  permission: 'file.upload',
  summary: 'Drops the caller’s unfinished upload; a finished file stays.',
  input: input<typeof inputs.cancelUpload>(),
  answer: answer<{ message: string }>('{message}'),
});
