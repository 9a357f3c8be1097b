import { sendPiece } from '@glosy/core/contract/loadings';
import { limits } from '@glosy/core/limits';
import type { Loading, LoadingFile } from '@glosy/core/loading';
import { uploadRequest } from '../../lib/upload-request.ts';

/** A chosen file, with its path in the chosen folder. */
export interface ChosenFile {
  path: string;
  file: File;
}

export interface SendingState {
  /** Path of the file that is being sent. */
  path: string;
  sentBytes: number;
  totalBytes: number;
}

export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({ path: (file.webkitRelativePath || file.name).normalize('NFC'), file }));
}

/**
 * Sends the files piece by piece, each from where the server has it: files that were chosen again after an interruption
 * are continued. @throws RequestError, or AbortError when aborted
 */
export async function sendFiles(
  loading: Loading,
  files: readonly ChosenFile[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (state: SendingState) => void },
): Promise<void> {
  const stored = new Map(loading.files.map((file) => [file.path, file]));
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  for (const { path, file } of files) {
    let received = stored.get(path)?.received ?? 0;
    // An empty file has one empty piece.
    for (let isFirst = received === 0; isFirst || received < file.size; isFirst = false) {
      const from = received;
      const report = (sent: number) =>
        onProgress({ path, sentBytes: before + Math.min(file.size, from + sent), totalBytes });
      report(0);
      const piece = await send(loading.id, { path, file, from, signal, report });
      received = piece.received;
    }
    before += file.size;
  }
}

interface PieceToSend {
  path: string;
  file: File;
  from: number;
  signal: AbortSignal;
  report: (sentBytes: number) => void;
}

async function send(id: string, { path, file, from, signal, report }: PieceToSend): Promise<LoadingFile> {
  const form = new FormData();
  form.set('path', path);
  form.set('bytes', String(file.size));
  form.set('offset', String(from));
  form.set('file', file.slice(from, from + limits.chunkBytes), 'piece');
  const { data } = await uploadRequest(sendPiece, { params: { id }, form, signal, onProgress: report });
  return data;
}
