import type { FileHandle } from 'node:fs/promises';
import { readAt } from '../audio/read-at.ts';
import { wavHeader } from '../audio/wav/wav-header.ts';
import type { Stretch } from './stretch.ts';

/** What recognisers are trained on. */
export const speechSampleRate = 16_000;
const bytesPerMs = (2 * speechSampleRate) / 1000;

/** A stretch of a file of 16-bit mono samples at `speechSampleRate`, as a WAV file. */
export async function readWavOf(file: FileHandle, { startMs, endMs }: Stretch): Promise<Buffer> {
  const samples = await readAt(file, startMs * bytesPerMs, (endMs - startMs) * bytesPerMs);
  const header = wavHeader({ sampleRate: speechSampleRate, channels: 1, dataBytes: samples.length });
  return Buffer.concat([header, samples]);
}
