import { type JsonObject, msOf, msOfSeconds, msOfTicks, objectOf } from './json-fields.ts';
import type { TimedWord } from './timed-word.ts';

/** Letters per second. Speech has about 15, so a unit that is wrong by a thousand is obvious. */
const fastest = 400;
const slowest = 0.2;

/** A recording is not 99 % silence, and a transcript does not end long after its sound. */
const mostTimesOff = 100;
/** Milliseconds taken for seconds, and ticks of 100 ns taken for milliseconds or seconds. */
const smaller = [1e-3, 1e-4, 1e-7];
const mostTimesLate = 2;

/**
 * Converts the times to milliseconds, also where a program's version or a script wrote seconds for milliseconds or the
 * reverse. The unit is found from the length of the sound, which many files state, and from the speed of speech.
 */
export function inUnitOfSound(
  words: readonly TimedWord[],
  json: unknown,
  soundMs: number | null,
): readonly TimedWord[] {
  const factor = factorOf(words, soundMs ?? statedLength(objectOf(json)));
  if (factor === 1) return words;
  const scaled = (ms: number) => Math.round(ms * factor);
  return words.map((word) => ({ ...word, startMs: scaled(word.startMs), endMs: scaled(word.endMs) }));
}

function factorOf(words: readonly TimedWord[], length: number | null): number {
  const end = words.reduce((latest, { endMs }) => Math.max(latest, endMs), 0);
  if (end <= 0) return 1;
  if (length !== null && length > 0) {
    if (end > length * mostTimesOff) return smaller.find((factor) => end * factor <= length * mostTimesLate) ?? 0.001;
    if (end * mostTimesOff < length && end * 1000 <= length * 1.1) return 1000;
  }
  if (isTooFast(words)) return 1000;
  const areWhole = words.every(({ startMs, isGuessed }) => isGuessed || startMs % 1000 === 0);
  const isTooLate = length === null || end > length * 1.1;
  return areWhole && isTooLate && lettersPerSecond(words) < slowest ? 0.001 : 1;
}

/** Whether the times are impossibly fast, because seconds were taken for milliseconds. */
export function isTooFast(spoken: readonly Spoken[]): boolean {
  return lettersPerSecond(spoken) > fastest;
}

type Spoken = Pick<TimedWord, 'text' | 'startMs' | 'endMs'>;

function lettersPerSecond(spoken: readonly Spoken[]): number {
  const timed = spoken.filter(({ startMs, endMs }) => endMs > startMs);
  const letters = timed.reduce((sum, { text }) => sum + text.length, 0);
  const ms = timed.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return ms === 0 ? 1 : (letters * 1000) / ms;
}

function statedLength(file: JsonObject): number | null {
  const { metadata } = objectOf(file.result ?? file);
  // AssemblyAI, Deepgram, Gladia. A bare `duration` may be in any unit.
  const seconds = [file.audio_duration, objectOf(metadata).duration, objectOf(metadata).audio_duration];
  const known = seconds.find((value) => typeof value === 'number');
  return msOf(file.durationMilliseconds) ?? msOfTicks(file.durationInTicks) ?? msOfSeconds(known ?? null);
}
