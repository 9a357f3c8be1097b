import { sendPiece } from '@glosy/core/contract/files/loadings';
import { isJunk } from '@glosy/core/files/junk-files';
import { limits } from '@glosy/core/limits';
import type { Loading, LoadingFile } from '@glosy/core/work/loading';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { readPiece } from '../uploads/chunked-file.ts';
import { keepSending } from '../uploads/upload-retry.ts';
import { readOne } from './loading.queries.ts';

/** A chosen file, with its path in the chosen folder. */
export interface ChosenFile {
  path: string;
  file: File;
}

export interface SendingProgress {
  /** Path of the file that is being sent. */
  path: string;
  /** Files that are not uploaded yet. */
  filesLeft: number;
  sentBytes: number;
  totalBytes: number;
}

/** Thrown when a chosen file differs from the one whose beginning the server has. */
export class ChangedFileError extends Error {}

interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: SendingProgress) => void;
  /** Called when the connection is lost, before the next attempt. */
  onLost: () => void;
  /** Called when the session has ended; sending continues once its user has signed in again. */
  onSignedOut: () => void;
}

/** The chosen files without junk (`isJunk`), with their paths. */
export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files
    .map((file) => ({ path: (file.webkitRelativePath || file.name).normalize('NFC'), file }))
    .filter(({ path }) => !isJunk(path));
}

/**
 * Sends the files piece by piece, each from the byte that the server has: files that were chosen again after an
 * interruption are continued. Resumes after a lost connection or an ended session.
 * @throws RequestError, ChangedFileError, or AbortError when aborted
 */
export async function sendFiles(
  loading: Loading,
  files: readonly ChosenFile[],
  { signal, onProgress, onLost, onSignedOut }: SendOptions,
): Promise<void> {
  let known: Loading | null = loading;
  const attempt = async (noteProgress: () => void) => {
    const target = known ?? (await readOne(loading.id, signal));
    known = null;
    await sendMissing(target, files, { signal, onProgress, noteProgress });
  };
  await keepSending(attempt, { signal, onLost, onSignedOut });
}

type MissingOptions = Pick<SendOptions, 'signal' | 'onProgress'> & { noteProgress: () => void };

async function sendMissing(loading: Loading, files: readonly ChosenFile[], options: MissingOptions): Promise<void> {
  const stored = new Map(loading.files.map((file) => [file.path, file]));
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  for (const [index, { path, file }] of files.entries()) {
    const known = stored.get(path);
    if (known && known.bytes !== file.size) throw new ChangedFileError(changedText(path));
    let received = known?.received ?? 0;
    // An empty file has one empty piece.
    for (let isFirst = received === 0; isFirst || received < file.size; isFirst = false) {
      const from = received;
      const report = (sent: number) => {
        const sentBytes = before + Math.min(file.size, from + sent);
        options.onProgress({ path, filesLeft: files.length - index, sentBytes, totalBytes });
      };
      report(0);
      received = (await send(loading.id, { path, file, from, signal: options.signal, report })).received;
      options.noteProgress();
    }
    before += file.size;
  }
}

function changedText(path: string): string {
  return `Plik ${path} ma inny rozmiar niż wtedy, gdy zaczęto go przesyłać. Usuń przesłane pliki i wybierz wszystkie jeszcze raz.`;
}

interface PieceToSend {
  path: string;
  file: File;
  from: number;
  signal: AbortSignal;
  report: (sentBytes: number) => void;
}

async function send(id: string, { path, file, from, signal, report }: PieceToSend): Promise<LoadingFile> {
  const unreadable = `Nie można odczytać pliku ${path}: został przeniesiony, zmieniony albo usunięty.`;
  const piece = await readPiece(file.slice(from, from + limits.chunkBytes), unreadable);
  const form = new FormData();
  form.set('path', path);
  form.set('bytes', String(file.size));
  form.set('offset', String(from));
  form.set('file', piece, 'piece');
  const { data } = await uploadRequest(sendPiece, { params: { id }, form, signal, onProgress: report });
  return data;
}
