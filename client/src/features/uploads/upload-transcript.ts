import { uploadChunk } from '@glosy/core/contract/uploads';
import { errorText } from '@glosy/core/errors';
import { fileExtension, isTranscriptName, storedFileName } from '@glosy/core/file-names';
import { fold } from '@glosy/core/fold';
import type { Repair } from '@glosy/core/transcript-file/repair';
import { RequestError } from '../../lib/request.ts';
import { uploadRequest } from '../../lib/upload-request.ts';

interface TranscriptTarget {
  recordingId: string;
  /** Absent: linked by name, now or when its audio is uploaded. */
  audioFile?: string | undefined;
  /** Names of the recording's transcripts, which a new one must not repeat. */
  taken: readonly string[];
}

/** Uploads a new transcript and resolves with its name and repairs. Throws RequestError, also for a wrong file type. */
export async function attachTranscript(
  { recordingId, audioFile, taken }: TranscriptTarget,
  file: File,
): Promise<{ name: string; repairs: readonly Repair[] }> {
  const name = freeName(storedFileName(recordingId, file.name), transcriptExtension(file), taken);
  return { name, repairs: await send(recordingId, audioFile, name, file) };
}

/** Uploads a file as a new revision of a transcript: tags and history stay. Throws RequestError. */
export async function replaceTranscript(
  recordingId: string,
  { audioFile, srtFile }: { audioFile: string; srtFile: string },
  file: File,
): Promise<void> {
  await send(recordingId, audioFile, withExtension(srtFile, transcriptExtension(file)), file);
}

function transcriptExtension(file: File): string {
  if (isTranscriptName(file.name)) return fileExtension(file.name);
  throw new RequestError(415, 'transcript.type', errorText('transcript.type'));
}

/** `napisy.srt`, else `napisy-2.srt` and so on; the server stores every kind as `.srt`, so all are one name. */
export function freeName(name: string, extension: string, taken: readonly string[]): string {
  const stems = new Set(taken.map((other) => fold(withExtension(other, ''))));
  const stem = withExtension(name, '');
  let free = stem;
  for (let number = 2; stems.has(fold(free)); number += 1) free = `${stem}-${number}`;
  return `${free}.${extension}`;
}

function withExtension(name: string, extension: string): string {
  const stem = name.replace(/\.[^.]+$/, '');
  return extension === '' ? stem : `${stem}.${extension}`;
}

async function send(
  recordingId: string,
  audioFile: string | undefined,
  fileName: string,
  file: File,
): Promise<readonly Repair[]> {
  const form = new FormData();
  form.set('chunkIndex', '0');
  form.set('totalChunks', '1');
  form.set('fileName', fileName);
  form.set('recordingId', recordingId);
  if (audioFile !== undefined) form.set('audioFile', audioFile);
  form.set('file', file, fileName);
  const { data } = await uploadRequest(uploadChunk, { form });
  return data.repairs ?? [];
}
