import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { Logger } from 'pino';
import { readAt } from '../../audio/read-at.ts';
import { onsetsIn } from '../find-speech.ts';
import { readWavOf } from '../pcm-file.ts';
import { prepareSpeech } from '../prepare-speech.ts';
import { EngineFault, type HeardWords } from '../speech-engine.ts';
import type { RunningModel } from './running-model.ts';

/** Polish speech that every installation has. */
export const speechSample = resolve('demo/recordings/HM-2024-005/HM-2024-005_wywiad.mp3');
/** As much as all models take at once. */
const sampleMs = 29_000;
/** Holds that much of the sample, at 48 kbit/s. */
const sampleBytes = 200_000;

/** A word marked farther away is another word. */
const farthestMs = 500;
/** Fewer words after a pause may be marked by chance. */
const fewOnsets = 3;
/** How far the middle half of the leads may be apart in a model whose lead is constant. */
const widestSpreadMs = 120;
/** Levels are measured in frames of 20 ms, and many sounds begin softly. */
const smallestMs = 60;

/**
 * How much earlier than it is said a model marks a word, in ms; negative: later. 0 where the words show no constant lead.
 * @param onsets where speech begins after a pause, on the clock of the words
 */
export function leadOf(words: readonly TimedWord[], onsets: readonly number[]): number {
  const leads = onsets
    .map((onset) => nearest(words.map(({ startMs }) => onset - startMs)))
    .filter((lead) => Math.abs(lead) <= farthestMs)
    .sort((a, b) => a - b);
  if (leads.length < fewOnsets) return 0;
  const at = (part: number) => leads[Math.floor(part * (leads.length - 1))] ?? 0;
  const isConstant = at(0.75) - at(0.25) <= widestSpreadMs;
  return isConstant && Math.abs(at(0.5)) >= smallestMs ? at(0.5) : 0;
}

function nearest(distances: readonly number[]): number {
  return distances.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Number.POSITIVE_INFINITY);
}

/** The words where they are said, by a model with this lead. */
export function withoutLead(heard: HeardWords, leadMs: number, lengthMs: number): HeardWords {
  if (leadMs === 0 || !heard.isTimed) return heard;
  const later = (ms: number) => Math.max(0, Math.min(lengthMs, ms + leadMs));
  const words = heard.words.map((word) => ({ ...word, startMs: later(word.startMs), endMs: later(word.endMs) }));
  return { ...heard, words };
}

/** The leads of models, each measured on a sample of speech before its first piece, and kept while the server runs. */
export class WordLeads {
  readonly #sample: string | undefined;
  readonly #log: Logger;
  readonly #measured = new Map<string, number>();

  /** @param sample path of a sound; undefined: no lead is measured */
  constructor(sample: string | undefined, log: Logger) {
    this.#sample = sample;
    this.#log = log;
  }

  /** @throws EngineFault of an engine that does not work, and `signal.reason` once it is aborted */
  async of(model: RunningModel, signal: AbortSignal): Promise<number> {
    const known = this.#measured.get(model.hash);
    if (known !== undefined || this.#sample === undefined) return known ?? 0;
    const leadMs = await this.#measure(this.#sample, model, signal);
    this.#measured.set(model.hash, leadMs);
    return leadMs;
  }

  async #measure(path: string, model: RunningModel, signal: AbortSignal): Promise<number> {
    try {
      const { wav, lengthMs, onsets } = await readSample(path, signal);
      const { words, isTimed } = await model.hear(wav, { lengthMs, signal });
      const leadMs = isTimed ? leadOf(words, onsets) : 0;
      this.#log.info({ leadMs, words: words.length }, 'the lead of the speech model was measured');
      return leadMs;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EngineFault && error.of !== 'piece') throw error;
      this.#log.warn({ err: error, path }, 'the lead of the speech model could not be measured');
      return 0;
    }
  }
}

async function readSample(path: string, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-speech-sample-'));
  try {
    const [original, target] = [join(folder, 'sample'), join(folder, 'sample.pcm')];
    await writeFile(original, await readBeginning(path));
    const { levels, lengthMs: wholeMs } = await prepareSpeech({ original, target, silenced: [] }, signal);
    const lengthMs = Math.min(sampleMs, wholeMs);
    const samples = await open(target);
    const wav = await readWavOf(samples, { startMs: 0, endMs: lengthMs }).finally(() => samples.close());
    return { wav, lengthMs, onsets: onsetsIn(levels).filter((onset) => onset < lengthMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await readAt(file, 0, Math.min(size, sampleBytes));
  } finally {
    await file.close();
  }
}
