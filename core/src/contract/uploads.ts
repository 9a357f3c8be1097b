import { z } from 'zod';
import { limits } from '../limits.ts';
import { answer, call } from './call.ts';

export interface UploadState {
  fileName: string;
  /** Indexes of the chunks that are safely stored. */
  receivedChunks: number[];
  totalChunks: number;
  complete: boolean;
  /** Only for a transcript: the revision that the upload made. */
  revision?: number;
}

/** The fields beside `file` in a chunk's multipart body; the first three are the specification's. */
export const chunkFields = z.strictObject({
  chunkIndex: z.coerce.number().int().min(0),
  totalChunks: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.ceil(limits.audioMaxBytes / limits.chunkBytes)),
  fileName: z.string().min(1).max(300),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
  uploadId: z.string().max(100).optional(),
  size: z.coerce.number().int().min(0).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
  baseRevision: z.coerce.number().int().min(0).optional(),
  /** Only with an edited transcript: which of its lines are proofread, as ranges of positions (`0-122,130`). */
  proofread: z.string().max(limits.proofreadMaxLength).optional(),
  /** Only with an edited transcript: names one opened editor; its saves within ten minutes fold into one revision. */
  editSession: z.string().min(1).max(100).optional(),
  /** Of a transcript: the audio that it belongs to; found by its name when absent. */
  audioFile: z.string().max(300).optional(),
});
export type ChunkFields = z.infer<typeof chunkFields>;

/** Which of the caller's uploads is meant. */
const uploadIdentity = z.strictObject({
  fileName: z.string().min(1).max(300),
  totalChunks: z.coerce.number().int().min(1),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
  uploadId: z.string().max(100).optional(),
});
export type UploadIdentity = z.infer<typeof uploadIdentity>;

/** The fields beside `file` in a photo's multipart body. */
export const photoFields = z.strictObject({
  fileName: z.string().min(1).max(300),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
});

export const uploadChunk = call({
  name: 'uploadChunk',
  method: 'POST',
  path: '/api/upload.php',
  permission: 'file.upload',
  summary:
    'multipart {file, chunkIndex, totalChunks, fileName}, optional {recordingId, uploadId, size, sha256, baseRevision, audioFile, proofread, editSession}, in any order: one chunk of an audio file, or a whole transcript.',
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
  query: uploadIdentity,
  answer: answer<{ data: UploadState }>('{data: UploadState}'),
});

export const cancelUpload = call({
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/api/upload.php',
  permission: 'file.upload',
  summary: 'Drops the caller’s unfinished upload; a finished file stays.',
  query: uploadIdentity,
  answer: answer<{ message: string }>('{message}'),
});

export const uploadPhoto = call({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/img-upload.php',
  permission: 'file.upload',
  summary:
    'multipart {file, fileName}, optional {recordingId}: the interviewee’s photo, stored as {signature}_photo.{ext}.',
  multipart: true,
  bodyLimit: limits.photoMaxBytes + limits.multipartOverheadBytes,
  answer: answer<{ fileName: string }>('{fileName}'),
});
