import { setTimeout } from 'node:timers/promises';
import type { Transcription } from '../core/src/transcript/transcription.ts';

/** An editor's calls; the recording is `BENCH`, with one sound. */
export interface Calls {
  origin: string;
  headers: Record<string, string>;
}

const chunkBytes = 10_485_760;

/** Sends a sound and waits until it is measured. */
export async function uploadSound(calls: Calls, fileName: string, bytes: Buffer): Promise<void> {
  const totalChunks = Math.ceil(bytes.length / chunkBytes);
  for (let index = 0; index < totalChunks; index++) {
    const form = new FormData();
    const fields = { chunkIndex: String(index), totalChunks: String(totalChunks), fileName, recordingId: 'BENCH' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const chunk = new Uint8Array(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
    form.set('file', new Blob([chunk]), fileName);
    const answer = await fetch(`${calls.origin}/api/upload.php`, { ...calls, method: 'POST', body: form });
    if (!answer.ok) throw new Error(await answer.text());
  }
  await until(async () => {
    const answer = await fetch(`${calls.origin}/api/recordings/BENCH`, calls);
    const { data } = (await answer.json()) as { data: { audio: { state: string }[] } };
    return data.audio.some(({ state }) => state === 'ready');
  });
}

export const orderTranscription = (calls: Calls, file: string) => post(calls, 'transcribe', file);

/** Resolves when the job has stopped. */
export async function cancelTranscription(calls: Calls, file: string): Promise<void> {
  await post(calls, 'transcribe/cancel', file);
  await until(async () => (await transcription(calls))?.state === 'cancelled');
}

/** Resolves when the recognition of the first piece has begun. */
export function hearingBegun(calls: Calls): Promise<void> {
  return until(async () => {
    const { progress } = (await transcription(calls)) ?? {};
    return progress !== undefined && progress !== null && progress.word !== 'szukanie mowy';
  });
}

/** The finished transcription. @throws when it failed */
export async function transcriptionEnded(calls: Calls): Promise<Transcription> {
  let found: Transcription | undefined;
  await until(async () => {
    found = await transcription(calls);
    if (found?.state === 'failed') throw new Error(found.error ?? '');
    return found?.state === 'done';
  });
  return found as Transcription;
}

async function post({ origin, headers }: Calls, path: string, file: string): Promise<void> {
  const answer = await fetch(`${origin}/api/recordings/BENCH/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_file: file }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function transcription(calls: Calls): Promise<Transcription | undefined> {
  const answer = await fetch(`${calls.origin}/api/recordings/BENCH/transcriptions`, calls);
  return ((await answer.json()) as { data: { sounds: Transcription[] } }).data.sounds[0];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(200);
}
