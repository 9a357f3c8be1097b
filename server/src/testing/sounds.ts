import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';

const headerBytes = 44;

/** Mono 16-bit WAV at 8 kHz of an exact size in bytes; the same seed gives the same noise. */
export function wavOf(bytes: number, seed?: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(16_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes - headerBytes, 40);
  if (seed === undefined) randomFillSync(wav, headerBytes);
  else wav.fill(Buffer.from([seed & 0xff, (seed * 7) & 0x7f, (seed * 13) & 0xff, (seed * 29) & 0x7f]), headerBytes);
  return wav;
}

/** Real MP3 of three seconds. */
export function smallMp3(): Buffer {
  return readFileSync(new URL('../audio/fixtures/cbr-mono-48000.mp3', import.meta.url));
}
