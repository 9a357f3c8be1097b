import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { wavHeader, wavHeaderBytes } from '../audio/wav/wav-header.ts';

/** Mono 16-bit WAV at 8 kHz of an exact size in bytes; the same seed gives the same noise. */
export function wavOf(bytes: number, seed?: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wavHeader({ sampleRate: 8000, channels: 1, dataBytes: bytes - wavHeaderBytes }).copy(wav);
  if (seed === undefined) randomFillSync(wav, wavHeaderBytes);
  else wav.fill(Buffer.from([seed & 0xff, (seed * 7) & 0x7f, (seed * 13) & 0xff, (seed * 29) & 0x7f]), wavHeaderBytes);
  return wav;
}

/** Real MP3 of three seconds. */
export function smallMp3(): Buffer {
  return readFileSync(new URL('../audio/fixtures/cbr-mono-48000.mp3', import.meta.url));
}
