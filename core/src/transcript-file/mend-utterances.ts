import { guessLengthMs } from '../formats/recognisers/timed-word.ts';
import type { Utterance } from '../transcript/speaker-turns.ts';
import type { LooseTime } from './loose-time.ts';
import { mendTimes, type NumberedCue } from './mend-times.ts';
import type { Repair } from './repair.ts';

/** An utterance of a format other than subtitles, with the file's times. */
export interface WrittenUtterance extends Pick<Utterance, 'text' | 'speaker'> {
  /** Null for an unreadable time. */
  start: LooseTime | null;
  /** Null if it cannot be read; undefined if the file omits it, as its format allows. */
  end: LooseTime | null | undefined;
  /** The times in the file's notation. */
  written: string;
  /** Line number of the times in the file, from 1. */
  fileLine: number;
}

export type MendedUtterance = Utterance & NumberedCue;

/**
 * Gives every utterance a start and an end as `mendTimes` does for subtitles, and lists the changes.
 * @throws TranscriptSyntaxError when none has a readable time
 */
export function mendUtterances(said: readonly WrittenUtterance[], repairs: Repair[]): MendedUtterance[] {
  const nextStarts = nextStartsOf(said);
  const cues = said.map(({ start, end, written, fileLine, text }) => {
    const usual = start && exact(nextStarts.get(start.ms) ?? start.ms + guessLengthMs(text));
    return {
      range: { start, end: end === undefined ? usual : end, rest: '', isUnusual: false },
      written,
      fileLine,
      body: [text],
    };
  });
  return mendTimes(cues, (body) => body, repairs).map((cue, index) => ({
    ...cue,
    speaker: said[index]?.speaker ?? null,
  }));
}

export function exact(ms: number): LooseTime {
  return { ms, isOverflowing: false };
}

/** For each start, the next later one. */
function nextStartsOf(said: readonly WrittenUtterance[]): ReadonlyMap<number | undefined, number> {
  const starts = [...new Set(said.flatMap(({ start }) => start?.ms ?? []))].sort((a, b) => a - b);
  return new Map(starts.slice(1).map((next, index) => [starts[index], next]));
}
