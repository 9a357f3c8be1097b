import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { wavHeader, wavHeaderBytes } from '../../server/src/audio/wav/wav-header.ts';

const sampleRate = 44_100;

/** Writes a WAV file (16 bit, mono) of exactly this size, a quiet tone with some noise; returns its SHA-256. */
export function writeWav(path: string, bytes: number): string {
  const wav = Buffer.alloc(bytes);
  wavHeader({ sampleRate, channels: 1, dataBytes: bytes - wavHeaderBytes }).copy(wav);
  let noise = 1;
  for (let at = wavHeaderBytes; at + 1 < bytes; at += 2) {
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    wav.writeInt16LE(Math.round(4000 * Math.sin(at / 40)) + (noise % 400), at);
  }
  writeFileSync(path, wav);
  return createHash('sha256').update(wav).digest('hex');
}
