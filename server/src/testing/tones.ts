import { wavHeader, wavHeaderBytes } from '../audio/wav/wav-header.ts';

const sampleRate = 16_000;
const usualToneMs = 240;
const lowestHz = 300;
const stepHz = 20;

/** The pitch of word `n`. */
export const toneHz = (n: number) => lowestHz + n * stepHz;

/** A sound in which the word number `n` is a tone of its own pitch. Bytes of a WAV file; times in seconds. */
export function tonesOf(
  words: readonly { at: number; n: number }[],
  seconds: number,
  { toneMs = usualToneMs } = {},
): Buffer {
  const samples = new Int16Array(seconds * sampleRate);
  for (const { at, n } of words) {
    const from = Math.round(at * sampleRate);
    for (let index = 0; index < (toneMs * sampleRate) / 1000; index++) {
      samples[from + index] = 12_000 * Math.sin((2 * Math.PI * toneHz(n) * index) / sampleRate);
    }
  }
  return Buffer.concat([
    wavHeader({ sampleRate, channels: 1, dataBytes: samples.byteLength }),
    new Uint8Array(samples.buffer),
  ]);
}

export interface HeardTone {
  /** `słowo7` for the tone of word 7. */
  word: string;
  /** Seconds. */
  start: number;
  end: number;
}

const frame = sampleRate / 200;
const audible = 2000;

/** Recognises the words of `tonesOf` in a WAV file of 16-bit mono samples at 16 kHz. */
export function hearTones(wav: Buffer): HeardTone[] {
  const bytes = wav.subarray(wavHeaderBytes);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const heard: HeardTone[] = [];
  let from: number | null = null;
  for (let at = 0; at <= samples.length; at += frame) {
    const isLoud = samples.subarray(at, at + frame).some((sample) => Math.abs(sample) > audible);
    if (isLoud) from ??= at;
    else if (from !== null) {
      heard.push(toneOf(samples.subarray(from, at), from / sampleRate));
      from = null;
    }
  }
  return heard;
}

function toneOf(samples: Int16Array, start: number): HeardTone {
  const loud = samples.findLastIndex((sample) => Math.abs(sample) > audible);
  let crossings = 0;
  for (let index = 1; index <= loud; index++) {
    if ((samples[index] as number) >= 0 && (samples[index - 1] as number) < 0) crossings++;
  }
  const hz = (crossings * sampleRate) / loud;
  return { word: `słowo${Math.round((hz - lowestHz) / stepHz)}`, start, end: start + loud / sampleRate };
}
