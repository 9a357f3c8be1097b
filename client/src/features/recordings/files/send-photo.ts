import { uploadPhoto } from '@glosy/core/contract/files/files';
import { errorText } from '@glosy/core/errors';
import { fileExtension, photoFileName } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording/recording';
import { pictureAdvice } from '@glosy/core/recording/refused-picture';
import { uploadRequest } from '../../../lib/connection/upload-request.ts';
import type { SendingOptions } from '../../uploads/send-whole.ts';
import { refreshRecording } from '../recordings.queries.ts';

const extensions = ['jpg', 'jpeg', 'png', 'gif'];

/** Error message for a file whose name or size is not accepted; null for an acceptable photo. */
export function photoRefusal(file: Pick<File, 'name' | 'size'>): string | null {
  const extension = fileExtension(file.name);
  if (!extensions.includes(extension)) return errorText('file.photo-type', [pictureAdvice(extension)]);
  return file.size > limits.photoMaxBytes ? errorText('file.photo-too-large') : null;
}

/** Uploads the interviewee's photo in place of an earlier one. Throws RequestError, or AbortError when aborted. */
export async function sendPhoto({ id }: Recording, file: File, { signal, onProgress }: SendingOptions): Promise<void> {
  const fileName = photoFileName(id, fileExtension(file.name));
  const form = new FormData();
  form.set('fileName', fileName);
  form.set('recordingId', id);
  form.set('file', file, fileName);
  await uploadRequest(uploadPhoto, { form, signal, onProgress: (sent, total) => onProgress(sent / total) });
  await refreshRecording(id);
}
