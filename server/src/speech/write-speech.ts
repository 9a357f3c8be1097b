import type { FileHandle } from 'node:fs/promises';
import { readPcm } from '../audio/listening-copy/read-pcm.ts';
import { Resampler } from '../audio/listening-copy/resampler.ts';
import type { RandomAccess } from '../audio/read-at.ts';
import { findSpeech, frameMs } from './find-speech.ts';
import { speechSampleRate } from './pcm-file.ts';
import type { Stretch } from './stretch.ts';

export interface SpeechOptions {
  /** Replaced by silence. */
  silenced: readonly Stretch[];
}

export interface SpeechFacts {
  lengthMs: number;
  /** dBFS of each frame of `frameMs`. */
  levels: Float32Array;
  /** As its level tells. */
  speech: Stretch[];
}

const frameSamples = (speechSampleRate * frameMs) / 1000;
const samplesPerWrite = 16 * speechSampleRate;

/**
 * Decodes a WAV or MP3 to 16-bit mono at `speechSampleRate`, on the recording's own clock, and finds the speech in it.
 * @throws UndecodableAudioError
 */
export async function writeSpeech(from: RandomAccess, to: FileHandle, options: SpeechOptions): Promise<SpeechFacts> {
  const levels: number[] = [];
  const frame = new Float32Array(frameSamples);
  const out = new Int16Array(samplesPerWrite);
  let [count, filled] = [0, 0];
  for await (const samples of resample(from)) {
    for (const sample of samples) {
      const heard = isSilenced(options.silenced, (1000 * count) / speechSampleRate) ? 0 : sample;
      frame[count % frameSamples] = heard;
      out[filled++] = Math.round(32_767 * Math.max(-1, Math.min(1, heard)));
      count++;
      if (count % frameSamples === 0) levels.push(levelOf(frame));
      if (filled === out.length) {
        await to.write(new Uint8Array(out.buffer));
        filled = 0;
      }
    }
  }
  await to.write(new Uint8Array(out.buffer, 0, 2 * filled));
  const frames = Float32Array.from(levels);
  return { lengthMs: Math.floor((1000 * count) / speechSampleRate), levels: frames, speech: findSpeech(frames) };
}

async function* resample(file: RandomAccess): AsyncGenerator<Float32Array> {
  let resampler: Resampler | undefined;
  let rate = 0;
  for await (const { channels, sampleRate } of readPcm(file)) {
    if (sampleRate !== rate) {
      if (resampler) yield resampler.finish();
      rate = sampleRate;
      resampler = rate === speechSampleRate ? undefined : new Resampler(rate, speechSampleRate);
    }
    const mono = mixOf(channels);
    yield resampler ? resampler.convert(mono) : mono;
  }
  if (resampler) yield resampler.finish();
}

function mixOf(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((sample, index) => {
    let sum = sample;
    for (const channel of others) sum += channel[index] as number;
    return sum / channels.length;
  });
}

function isSilenced(silenced: readonly Stretch[], ms: number): boolean {
  for (const { startMs, endMs } of silenced) if (ms >= startMs && ms < endMs) return true;
  return false;
}

/** In dBFS; digital silence is far below any noise. */
function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length + 1e-12);
}
