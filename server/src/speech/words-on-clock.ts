import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { Stretch } from './stretch.ts';

/**
 * Words that were heard in a piece, with times from its start, on the recording's clock: within the piece, each starting
 * no earlier than the one before.
 */
export function wordsOnClock({ startMs, endMs }: Stretch, heard: readonly TimedWord[]): TimedWord[] {
  const within = (ms: number) => Math.min(endMs, startMs + Math.max(0, Math.round(ms)));
  let last = startMs;
  return heard.map((word) => {
    last = Math.max(last, within(word.startMs));
    return { ...word, startMs: last, endMs: Math.max(last, within(word.endMs)) };
  });
}
