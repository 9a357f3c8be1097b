import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { carryWords } from '@glosy/core/words/carry-words';
import type { WordTime } from '@glosy/core/words/word-time';
import type { Queryable } from '../../../database/database.ts';
import type { LinesTable } from '../../../database/tables/transcripts.ts';
import type { LineChanges, NextLine } from '../line-changes.ts';
import { findLineWords, hasLineWords } from './line-words.repository.ts';

/**
 * The words of the transcript's new lines: from their source, else carried over from the lines that they replace. Reads
 * only changed lines and their neighbours.
 */
export async function wordsOfNewLines(
  db: Queryable,
  transcriptId: string,
  { stored, next, changes }: { stored: readonly LinesTable[]; next: readonly NextLine[]; changes: LineChanges },
): Promise<[TranscriptLine, readonly WordTime[]][]> {
  const sourced = wordsOfSources(next);
  if (!(await hasLineWords(db, transcriptId))) return sourced;
  const { inserted, updated, deleted, lineIds } = changes;
  const changed = new Set([...inserted, ...updated].map(({ id }) => id).concat(deleted));
  const oldIds = stored.map(({ id }) => id);
  const before = stored.filter((_, at) => isNear(changed, oldIds, at)).map(toLine);
  const after = next.filter((_, at) => isNear(changed, lineIds, at));
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

/** The words given with the lines' sources. */
export function wordsOfSources(next: readonly NextLine[]): [TranscriptLine, readonly WordTime[]][] {
  return next.flatMap((line) => (line.words ? [pair(line, line.words)] : []));
}

/** Whether a line or a neighbour of it is changed. */
function isNear(changed: ReadonlySet<string>, ids: readonly string[], at: number): boolean {
  return [at - 1, at, at + 1].some((place) => changed.has(ids[place] ?? ''));
}

function toLine({ start_ms, end_ms, text }: LinesTable): TranscriptLine {
  return { startMs: start_ms, endMs: end_ms, text };
}

function pair(line: TranscriptLine, words: readonly WordTime[]): [TranscriptLine, readonly WordTime[]] {
  return [line, words];
}
