import { type WordedLine, wordPlaces } from '@glosy/core/words/word-time';
import { spokenTokens } from './spoken-tokens.ts';

/** A word recognised by a machine. */
export interface HeardToken {
  key: string;
  startMs: number;
  endMs: number;
}

/** The words of a machine's lines; without word times, each gets a share of its line. */
export function heardTokens(lines: readonly WordedLine[]): HeardToken[] {
  const places = lines.map(({ text, words }) =>
    words ? wordPlaces(text).map((place) => withoutMarks(text, place)) : [],
  );
  return spokenTokens(lines.map(({ text }) => text)).map((token) => {
    const line = lines[token.line] as WordedLine;
    const timeAt = (offset: number, isEnd: boolean) => timeOf(offset, isEnd, line, places[token.line] ?? []);
    return { key: token.key, startMs: timeAt(token.from, false), endMs: timeAt(token.to, true) };
  });
}

/** The range of a word without its punctuation, which is not spoken. */
function withoutMarks(text: string, { start, end }: { start: number; end: number }) {
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(text.slice(start, end)) ?? [];
  const [after = ''] = /[^\p{L}\p{M}\p{N}]*$/u.exec(text.slice(start, end)) ?? [];
  return { start: start + before.length, end: end - after.length };
}

/** The time at an offset in a line. Between two words it is the end of the first or the start of the second. */
function timeOf(
  offset: number,
  isEnd: boolean,
  line: WordedLine,
  places: readonly { start: number; end: number }[],
): number {
  const index = places.findIndex(({ end }) => (isEnd ? end >= offset : end > offset));
  const [place, time] = [places[index], line.words?.[index]];
  const [start, end, fromMs, toMs] =
    place && time
      ? [place.start, place.end, time.startMs, time.endMs]
      : [0, line.text.length, line.startMs, line.endMs];
  const part = Math.min(1, Math.max(0, (offset - start) / Math.max(1, end - start)));
  return Math.round(fromMs + part * (toMs - fromMs));
}
