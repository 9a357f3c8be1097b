import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const headerBytes = 44;
const sampleRate = 44_100;

/** Writes a WAV file (16 bit, mono) of exactly this size, a quiet tone with some noise; returns its SHA-256. */
export function writeWav(path: string, bytes: number): string {
  const wav = Buffer.alloc(bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes - headerBytes, 40);
  let noise = 1;
  for (let at = headerBytes; at + 1 < bytes; at += 2) {
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    wav.writeInt16LE(Math.round(4000 * Math.sin(at / 40)) + (noise % 400), at);
  }
  writeFileSync(path, wav);
  return createHash('sha256').update(wav).digest('hex');
}
