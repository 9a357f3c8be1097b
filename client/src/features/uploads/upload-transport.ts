import { cancelUpload, readUpload, type UploadState, uploadChunk } from '@glosy/core/contract/files/uploads';
import { limits } from '@glosy/core/limits';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { request } from '../../lib/request.ts';
import { type ChunkedFile, chunkCount, uploadMark } from './chunked-file.ts';

export interface ChunkToSend {
  index: number;
  bytes: Blob;
  /** All others are stored: the server then assembles the file, which takes long for one of 4 GB. */
  isLast: boolean;
  signal: AbortSignal;
  /** Bytes of this chunk sent so far. */
  onSent: (bytes: number) => void;
}

/** The queue's interface to the server; tests pass one that loses responses. */
export interface UploadTransport {
  readState: (upload: ChunkedFile, signal: AbortSignal) => Promise<UploadState>;
  sendChunk: (upload: ChunkedFile, chunk: ChunkToSend) => Promise<UploadState>;
  /** Deletes the chunks of an unfinished upload. */
  cancel: (upload: ChunkedFile) => Promise<void>;
}

export const httpTransport: UploadTransport = {
  async readState(upload, signal) {
    return (await request(readUpload, { query: identityOf(upload), signal })).data;
  },

  async cancel(upload) {
    await request(cancelUpload, { query: identityOf(upload) });
  },

  async sendChunk({ recordingId, fileName, file }, { index, bytes, isLast, signal, onSent }) {
    const form = new FormData();
    form.set('chunkIndex', String(index));
    form.set('totalChunks', String(chunkCount(file.size)));
    form.set('fileName', fileName);
    form.set('recordingId', recordingId);
    form.set('uploadId', uploadMark(file));
    form.set('size', String(file.size));
    form.set('file', bytes, fileName);
    const answer = await uploadRequest(uploadChunk, {
      ...{ form, signal, onProgress: onSent },
      ...(isLast && { answerMs: limits.longAnswerStallMs }),
    });
    return answer.data;
  },
};

function identityOf({ recordingId, fileName, file }: ChunkedFile) {
  return { recordingId, fileName, totalChunks: chunkCount(file.size), uploadId: uploadMark(file) };
}
