import { type ChunkFields, uploadChunk } from '@glosy/core/contract/files/uploads';
import { errorText } from '@glosy/core/errors';
import { fileExtension, isTranscriptName, storedFileName } from '@glosy/core/files/file-names';
import { fold } from '@glosy/core/text/fold';
import type { Misfit } from '@glosy/core/transcript-file/fit-sound';
import type { Repair } from '@glosy/core/transcript-file/repair';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { RequestError } from '../../lib/request.ts';

interface TranscriptTarget {
  recordingId: string;
  /** Absent: linked by name, now or when its audio is uploaded. */
  audioFile?: string | undefined;
  /** Names of the recording's transcripts, which a new one must not repeat. */
  taken: readonly string[];
}

/** The result of uploading a transcript. */
export interface StoredTranscript {
  name: string;
  repairs: readonly Repair[];
  /** Why it may not belong to its sound, if the upload does not set `fit`. */
  misfit: Misfit | null;
}

/** Fields of the upload that determine how the file is read. */
export type TranscriptReading = Pick<ChunkFields, 'fit' | 'encoding'>;

/** Uploads a new transcript. Throws RequestError, also for a wrong file type. */
export function attachTranscript(
  { recordingId, audioFile, taken }: TranscriptTarget,
  file: File,
  reading: TranscriptReading = {},
): Promise<StoredTranscript> {
  const name = freeName(storedFileName(recordingId, file.name), transcriptExtension(file), taken);
  return send({ recordingId, audioFile, name, ...reading }, file);
}

/** Uploads a file as a new revision of a transcript: tags and history stay. Throws RequestError. */
export function replaceTranscript(
  recordingId: string,
  { audioFile, srtFile }: { audioFile: string | undefined; srtFile: string },
  file: File,
  reading: TranscriptReading = {},
): Promise<StoredTranscript> {
  return send({ recordingId, audioFile, name: withExtension(srtFile, transcriptExtension(file)), ...reading }, file);
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
  { name, ...fields }: { recordingId: string; audioFile: string | undefined; name: string } & TranscriptReading,
  file: File,
): Promise<StoredTranscript> {
  const form = new FormData();
  form.set('chunkIndex', '0');
  form.set('totalChunks', '1');
  form.set('fileName', name);
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, value);
  form.set('file', file, name);
  const { data } = await uploadRequest(uploadChunk, { form });
  return { name: data.fileName, repairs: data.repairs ?? [], misfit: data.misfit ?? null };
}
