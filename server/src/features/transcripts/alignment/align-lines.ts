import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type WordedLine, type WordTime, wordPlaces } from '@glosy/core/words/word-time';
import { type HeardToken, heardTokens } from './heard-tokens.ts';
import { matchHeard } from './match-heard.ts';
import { type PlacedLine, placeLines } from './place-lines.ts';
import { type SpokenToken, spokenTokens } from './spoken-tokens.ts';

/** A line of a person's text with the times at which it is said in the sound. */
export interface AlignedLine extends PlacedLine {
  /** The share of its words that were heard, 0 to 1; null for a line without words. */
  heardPart: number | null;
  /** The times of its words; null if too few were recognised. */
  words: (WordTime | null)[] | null;
}

export interface Alignment {
  /** The share of all words that were heard, 0 to 1. */
  heardPart: number;
  /** In the order of the lines. */
  lines: AlignedLine[];
}

/**
 * Finds the times of a person's lines from the words that a machine recognised in the same sound. Only times change,
 * not words or speakers. A line without recognised words keeps its place between its neighbours.
 */
export function alignLines(lines: readonly TranscriptLine[], heardLines: readonly WordedLine[]): Alignment {
  const own = spokenTokens(lines.map(({ text }) => text));
  const heard = heardTokens(heardLines);
  const times = new Map<SpokenToken, HeardToken>();
  const heardCounts = lines.map(() => 0);
  const matches = matchHeard(
    own.map(({ key }) => key),
    heard.map(({ key }) => key),
  );
  for (const match of matches) {
    const token = own[match.own] as SpokenToken;
    times.set(token, heard[match.heard] as HeardToken);
    if (match.isHeard) heardCounts[token.line] = (heardCounts[token.line] as number) + 1;
  }
  const tokens = byLine(lines, own);
  const parts = tokens.map((line, index) => (line.length === 0 ? null : (heardCounts[index] as number) / line.length));
  const placed = placeLines(lines, { tokens, times, parts, heard });
  const wordsHeard = heardCounts.reduce((sum, count) => sum + count, 0);
  return {
    heardPart: own.length === 0 ? 0 : wordsHeard / own.length,
    lines: placed.map((line, index) => ({
      ...line,
      heardPart: parts[index] ?? null,
      words: parts[index] ? wordTimes(lines[index] as TranscriptLine, tokens[index] ?? [], times) : null,
    })),
  };
}

function byLine(lines: readonly TranscriptLine[], tokens: readonly SpokenToken[]): SpokenToken[][] {
  const found: SpokenToken[][] = lines.map(() => []);
  for (const token of tokens) found[token.line]?.push(token);
  return found;
}

/**
 * The times of the recognised words of a line, without their certainty. The time of a number is shared among its words.
 */
function wordTimes(
  { text }: TranscriptLine,
  tokens: readonly SpokenToken[],
  times: ReadonlyMap<SpokenToken, HeardToken>,
): (WordTime | null)[] {
  return wordPlaces(text).map(({ start, end }) => {
    const inside = tokens.filter((token) => token.from < end && token.to > start);
    const timed = inside.flatMap((token) => {
      const time = times.get(token);
      if (!time) return [];
      const at = (offset: number) => {
        const part = (Math.min(token.to, Math.max(token.from, offset)) - token.from) / (token.to - token.from);
        return Math.round(time.startMs + part * (time.endMs - time.startMs));
      };
      return [{ startMs: at(start), endMs: at(end) }];
    });
    const [first, last] = [timed[0], timed.at(-1)];
    return first && last ? { startMs: first.startMs, endMs: last.endMs, certainty: null } : null;
  });
}
