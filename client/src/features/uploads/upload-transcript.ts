import { uploadChunk } from '@glosy/core/contract/uploads';
import { errorText } from '@glosy/core/errors';
import { fileExtension, storedFileName } from '@glosy/core/file-names';
import { RequestError } from '../../lib/request.ts';
import { uploadRequest } from '../../lib/upload-request.ts';

/** Sends a transcript, whole, for one audio file of the recording. Throws RequestError, also for a wrong kind of file. */
export async function uploadTranscript(recordingId: string, audioFile: string, file: File): Promise<void> {
  if (!['srt', 'vtt'].includes(fileExtension(file.name))) {
    throw new RequestError(415, 'transcript.type', errorText('transcript.type'));
  }
  const fileName = storedFileName(recordingId, file.name);
  const form = new FormData();
  form.set('chunkIndex', '0');
  form.set('totalChunks', '1');
  form.set('fileName', fileName);
  form.set('recordingId', recordingId);
  form.set('audioFile', audioFile);
  form.set('file', file, fileName);
  await uploadRequest(uploadChunk, { form });
}
