import { fileExtension, isAudioName, isTranscriptName } from '@glosy/core/files/file-names';
import type { Recording } from '@glosy/core/recording/recording';
import { whileSending } from '../../../lib/connection/running-uploads.ts';
import { messageOf } from '../../../lib/request.ts';
import { repeatAfterSignIn } from '../../../lib/session/repeat-after-sign-in.ts';
import { holdPageOnSessionEnd, onUserChange } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { announce, showStatus } from '../../../ui/status-line.tsx';
import { keepSending } from '../../uploads/upload-retry.ts';
import { attachTranscript } from '../../uploads/upload-transcript.ts';
import { uploads } from '../../uploads/uploads.ts';
import { refreshRecording } from '../recordings.queries.ts';
import { photoRefusal, sendPhoto } from './send-photo.ts';
import { transcriptMessage } from './transcript-message.ts';

/** Files chosen for a recording that is not saved yet. */
export interface NewFiles {
  audio: readonly File[];
  transcripts: readonly File[];
  photo: File | null;
}

export const noNewFiles: NewFiles = { audio: [], transcripts: [], photo: null };

export function allNewFiles({ audio, transcripts, photo }: NewFiles): File[] {
  return [...audio, ...transcripts, ...(photo ? [photo] : [])];
}

/** Sorts chosen files by kind. A second photo replaces the first; `refused` holds the reason for each file left out. */
export function withChosen(before: NewFiles, chosen: readonly File[]): { files: NewFiles; refused: string[] } {
  const files = { ...before };
  const refused: string[] = [];
  for (const file of chosen) {
    if (isAudioName(file.name)) files.audio = [...allBut(files.audio, file), file];
    else if (isTranscriptName(file.name)) files.transcripts = [...allBut(files.transcripts, file), file];
    else {
      const reason = reasonAgainst(file);
      if (reason) refused.push(`${file.name}: ${reason}`);
      else {
        if (files.photo && files.photo.name !== file.name) refused.push(leftOut(files.photo, file));
        files.photo = file;
      }
    }
  }
  return { files, refused };
}

export function withoutFile(files: NewFiles, file: File): NewFiles {
  return {
    audio: files.audio.filter((other) => other !== file),
    transcripts: files.transcripts.filter((other) => other !== file),
    photo: files.photo === file ? null : files.photo,
  };
}

let sending = new AbortController();
onUserChange(() => {
  sending.abort();
  sending = new AbortController();
});

/**
 * Uploads the files into the saved recording; after an ended session it continues once its user has signed in again. A
 * failure does not change the recording: the status line names the file and links to the page where it can be added
 * again. Audio is uploaded by the queue, which outlives the page.
 */
export async function sendNewFiles(recording: Recording, { audio, transcripts, photo }: NewFiles): Promise<void> {
  const { id } = recording;
  const { signal } = sending;
  const releasePage = holdPageOnSessionEnd();
  for (const file of audio) uploads.add(id, file);
  if (audio.length > 0) reportFailedUploads(id);
  const failed: string[] = [];
  const onSignedOut = announceSignedOut;
  const attempt = (file: File, work: Promise<void>, describe = messageOf) =>
    work.catch((error: unknown) => failed.push(`${file.name} (${describe(error, 'brak odpowiedzi')})`));
  await whileSending([...(photo ? [photo] : []), ...transcripts], paths.recordingEdit(id), async (report) => {
    if (photo) {
      const options = { signal, onProgress: (part: number) => report(part * photo.size) };
      const onLost = () => report(0, { isReconnecting: true });
      await attempt(
        photo,
        keepSending(() => sendPhoto(recording, photo, options), { signal, onLost, onSignedOut }),
      );
    }
    const taken: string[] = [];
    for (const file of transcripts) {
      await attempt(
        file,
        repeatAfterSignIn(
          async () => void taken.push((await attachTranscript({ recordingId: id, taken }, file)).name),
          { signal, onSignedOut },
        ),
        (error) => transcriptMessage(error as Error),
      );
    }
  });
  releasePage();
  if (signal.aborted) return;
  await refreshRecording(id);
  if (failed.length > 0) reportFailure(id, failed);
}

function announceSignedOut(): void {
  announce('Sesja wygasła. Zaloguj się ponownie, a przesyłanie pójdzie dalej.');
}

function reportFailure(id: string, files: readonly string[]): void {
  showStatus(`Rozmowa ${id} jest zapisana, ale nie udało się przesłać: ${files.join(', ')}. Dodaj jeszcze raz.`, {
    href: paths.recordingEdit(id),
    label: 'Pliki rozmowy',
  });
}

/** Reports files that were refused at once, then watches the queue until the recording's files are done. */
function reportFailedUploads(id: string): void {
  const reported = new Set<number>();
  const stop = uploads.state.subscribe(report);
  report();

  function report(): void {
    const { items, failures } = uploads.state.get();
    const fresh = failures.filter((failure) => failure.recordingId === id && !reported.has(failure.id));
    for (const failure of fresh) reported.add(failure.id);
    if (fresh.length > 0)
      reportFailure(
        id,
        fresh.map((failure) => `${failure.originalName} (${failure.message})`),
      );
    if (!items.some((item) => item.recordingId === id && item.state === 'pending')) stop();
  }
}

function allBut(files: readonly File[], { name }: File): File[] {
  return files.filter((other) => other.name !== name);
}

function leftOut({ name }: File, kept: File): string {
  return `${name}: zdjęcie rozmówcy może być tylko jedno, zostało ${kept.name}. Inne zdjęcia dodasz po zapisaniu rozmowy`;
}

/** Why a file is of a kind that recordings do not have; null for an acceptable photo. */
export function reasonAgainst(file: File): string | null {
  const isPicture = ['jpg', 'jpeg', 'png', 'gif'].includes(fileExtension(file.name));
  return isPicture
    ? photoRefusal(file)
    : 'Dozwolone są nagrania MP3 i WAV, transkrypcje SRT oraz zdjęcie JPG, PNG lub GIF';
}
