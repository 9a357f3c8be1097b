import { type JsonObject, msOf, msOfSeconds, msOfTicks, objectOf } from './json-fields.ts';
import type { TimedWord } from './timed-word.ts';

/** Nobody is silent for 99 parts of a recording, and a transcript does not end long after its sound. */
const mostTimesOff = 100;

/**
 * The words in milliseconds, also where a version of a program or a script wrote seconds for milliseconds or the reverse:
 * told by the length of the sound, which many files state.
 */
export function inUnitOfSound(
  words: readonly TimedWord[],
  json: unknown,
  soundMs: number | null,
): readonly TimedWord[] {
  const length = soundMs ?? statedLength(objectOf(json));
  const end = words.reduce((latest, { endMs }) => Math.max(latest, endMs), 0);
  if (length === null || length <= 0 || end <= 0) return words;
  const factor =
    end > length * mostTimesOff ? 0.001 : end * mostTimesOff < length && end * 1000 <= length * 1.1 ? 1000 : 1;
  if (factor === 1) return words;
  const scaled = (ms: number) => Math.round(ms * factor);
  return words.map((word) => ({ ...word, startMs: scaled(word.startMs), endMs: scaled(word.endMs) }));
}

function statedLength(file: JsonObject): number | null {
  const { metadata } = objectOf(file.result ?? file);
  // AssemblyAI, Deepgram, Gladia. A bare `duration` is in any unit.
  const seconds = [file.audio_duration, objectOf(metadata).duration, objectOf(metadata).audio_duration];
  const known = seconds.find((value) => typeof value === 'number');
  return msOf(file.durationMilliseconds) ?? msOfTicks(file.durationInTicks) ?? msOfSeconds(known ?? null);
}
