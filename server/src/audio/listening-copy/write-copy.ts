import type { FileHandle } from 'node:fs/promises';
import { UndecodableAudioError } from '../measured.ts';
import type { RandomAccess } from '../read-at.ts';
import { createEncoder, encoderScale } from './encoder/encoder.ts';
import { frameBytesAt, framesFor } from './encoder/frame-layout.ts';
import { FrameWriter } from './encoder/frame-writer.ts';
import { ChannelAnalysis } from './loudness/channel-analysis.ts';
import { CopyMeter } from './loudness/copy-meter.ts';
import { amplitudeOf } from './loudness/decibels.ts';
import { decodedPeak } from './loudness/decoded-peak.ts';
import { type GainPlan, planGain } from './loudness/gain-plan.ts';
import { type MixPlan, planMix } from './loudness/mix-plan.ts';
import { readPcm } from './read-pcm.ts';
import { type CopyRecipe, renderCopy } from './render-copy.ts';

/** The highest true peak of a decoded copy, in dBFS. */
const peakLimit = -1;
/** Encoding raises peaks: the first attempt is limited this far below the limit. */
const firstCeiling = peakLimit - 2;
const ceilingStep = 0.3;
/** A copy whose loudness misses its goal by more than this LU, because of its limiter, is made again. */
const loudnessTolerance = 0.6;
/** Loudness that the limiter usually takes from speech, in LU. */
const limiterAllowance = 0.2;
/** Most attempts at a copy until its peaks and loudness are right; each one corrects nearly all of the error. */
const maxRenders = 4;
/** Share of the work spent on measuring the original. */
const analysisPart = 0.2;

export interface CopyOptions {
  /** Path of ffmpeg; undefined for LAME in WebAssembly. */
  ffmpeg: string | undefined;
  /** In kbit/s. */
  bitRate: number;
}

/** Facts about a listening copy. Loudness is in LUFS, true peaks are in dBFS; null for silence. */
export interface CopyFacts {
  bytes: number;
  durationSeconds: number;
  sourceLoudness: number | null;
  loudness: number | null;
  /** Waveform; see `AudioMeasures`. */
  peaks: Uint8Array<ArrayBuffer>;
  peaksPerSecond: number;
}

/**
 * Makes the listening copy of a WAV or MP3 in `target`, an empty file opened for reading and writing. Reads the original
 * twice, and the loud parts of the copy once to check them. `onProgress` gets the part of the work done, from 0 to 1.
 * @throws UndecodableAudioError
 */
export async function writeCopy(
  original: RandomAccess,
  target: FileHandle,
  options: CopyOptions,
  onProgress: (part: number) => void = () => {},
): Promise<CopyFacts> {
  const analysis = await analyse(original, onProgress);
  const mix = planMix(analysis);
  const gain = planGain(analysis.energiesOf(mix.weights), mix.sourceLoudness);
  const factors = raised(gain.factors, limiterAllowance);
  const recipe: CopyRecipe = { weights: mix.weights, factors, ceiling: firstCeiling };
  for (let render = 1; ; render++) {
    const made = await encode(original, target, recipe, options, (seconds) =>
      onProgress(analysisPart + (1 - analysisPart) * Math.min(1, seconds / analysis.seconds)),
    );
    const correction = await findCorrection(made, gain, target, options);
    if (!correction || render === maxRenders) return factsOf(made, mix, options);
    recipe.ceiling -= correction.lowerCeiling;
    recipe.factors = raised(recipe.factors, correction.raise);
  }
}

function raised(factors: Float64Array, decibels: number): Float64Array {
  const amplitude = amplitudeOf(decibels);
  return factors.map((factor) => factor * amplitude);
}

async function analyse(original: RandomAccess, onProgress: (part: number) => void): Promise<ChannelAnalysis> {
  const analysis = new ChannelAnalysis();
  const { size } = await original.stat();
  let position = 0;
  const counted: RandomAccess = {
    stat: () => original.stat(),
    read(buffer, offset, length, at) {
      position = at;
      return original.read(buffer, offset, length, at);
    },
  };
  for await (const block of readPcm(counted)) {
    analysis.add(block);
    onProgress((analysisPart * position) / size);
  }
  if (analysis.seconds === 0) throw new UndecodableAudioError('no samples');
  return analysis;
}

interface MadeCopy {
  meter: CopyMeter;
  frames: number;
}

async function encode(
  original: RandomAccess,
  target: FileHandle,
  recipe: CopyRecipe,
  { ffmpeg, bitRate }: CopyOptions,
  onProgress: (seconds: number) => void,
): Promise<MadeCopy> {
  const meter = new CopyMeter(peakLimit);
  const writer = new FrameWriter(target, bitRate);
  const encoder = await createEncoder(ffmpeg, bitRate, (bytes) => writer.take(bytes));
  try {
    for await (const sound of renderCopy(original, recipe)) {
      meter.add(sound);
      await encoder.encode(sound.map((sample) => sample / encoderScale));
      await writer.flush();
      onProgress(meter.seconds);
    }
    await encoder.finish();
  } finally {
    encoder.close();
  }
  const frames = await writer.finish(meter.samples);
  if (frames < framesFor(meter.samples))
    throw new Error(`The encoder returned ${frames} frames for ${meter.samples} samples.`);
  return { meter, frames };
}

/** Corrections in dB for another attempt; undefined when the copy is within its limits. */
async function findCorrection(
  { meter }: MadeCopy,
  { goal }: GainPlan,
  target: FileHandle,
  { bitRate }: CopyOptions,
): Promise<{ lowerCeiling: number; raise: number } | undefined> {
  const peak = await decodedPeak(target, frameBytesAt(bitRate), meter.loudFrames, peakLimit);
  const lowerCeiling = peak > peakLimit ? peak - peakLimit + ceilingStep : 0;
  const missing = goal - meter.loudness;
  const raise = Number.isFinite(missing) && Math.abs(missing) > loudnessTolerance ? missing : 0;
  return lowerCeiling === 0 && raise === 0 ? undefined : { lowerCeiling, raise };
}

function factsOf({ meter, frames }: MadeCopy, { sourceLoudness }: MixPlan, { bitRate }: CopyOptions): CopyFacts {
  const { peaks, perSecond } = meter.finishWaveform();
  return {
    bytes: (frames + 1) * frameBytesAt(bitRate),
    durationSeconds: meter.seconds,
    sourceLoudness: finite(sourceLoudness),
    loudness: finite(meter.loudness),
    peaks,
    peaksPerSecond: perSecond,
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
