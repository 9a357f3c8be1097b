import type { TranscriptLine } from '@glosy/core/transcript-line';
import { carryWords } from '@glosy/core/words/carry-words';
import type { WordTime } from '@glosy/core/words/word-time';
import type { Queryable } from '../../../database/database.ts';
import type { NextLine } from '../line-changes.ts';
import { findLineWords, hasLineWords } from './line-words.repository.ts';

/**
 * The words of the lines that a transcript does not have yet: those of their source, else carried from the lines that they
 * replace. Reads only what changed, and the lines beside it.
 */
export async function wordsOfNewLines(
  db: Queryable,
  transcriptId: string,
  stored: readonly TranscriptLine[],
  next: readonly NextLine[],
): Promise<[TranscriptLine, readonly WordTime[]][]> {
  const sourced = wordsOfSources(next);
  if (!(await hasLineWords(db, transcriptId))) return sourced;
  const [before, after] = [changedFrom(stored, next), changedFrom(next, stored)];
  const known = await findLineWords(db, transcriptId, [...before, ...after]);
  const carried = carryWords(
    before.map((line) => ({ ...line, words: known.get(line) ?? null })),
    after,
  );
  const found = after.flatMap((line, index) => {
    const words = carried[index];
    return words && !line.words && !known.has(line) ? [pair(line, words)] : [];
  });
  return [...sourced, ...found];
}

/** The words that the sources of lines have. */
export function wordsOfSources(next: readonly NextLine[]): [TranscriptLine, readonly WordTime[]][] {
  return next.flatMap((line) => (line.words ? [pair(line, line.words)] : []));
}

/** The lines that the other side does not have, with those beside them. */
function changedFrom<Line extends TranscriptLine>(lines: readonly Line[], other: readonly TranscriptLine[]): Line[] {
  const placeOf = ({ startMs, endMs, text }: TranscriptLine) => `${startMs} ${endMs} ${text}`;
  const same = new Set(other.map(placeOf));
  const isChanged = lines.map((line) => !same.has(placeOf(line)));
  return lines.filter((_, at) => isChanged[at - 1] || isChanged[at] || isChanged[at + 1]);
}

function pair(line: TranscriptLine, words: readonly WordTime[]): [TranscriptLine, readonly WordTime[]] {
  return [line, words];
}
