import { createHash } from 'node:crypto';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { WordTime } from '@glosy/core/words/word-time';
import type { Queryable, Tx } from '../../../database/database.ts';
import { quietTurn } from '../../../lib/quiet-turn.ts';

/** Times of the words of lines. */
export type LineWords = ReadonlyMap<TranscriptLine, readonly WordTime[]>;

const keysPerRead = 500;
const rowsPerInsert = 1000;

/** Identifies a line by its times and text, so that every revision, and an undo, finds its words without copies. */
function lineKey({ startMs, endMs, text }: TranscriptLine): string {
  return createHash('sha256').update(`${startMs} ${endMs} ${text}`).digest('base64url').slice(0, 16);
}

export async function hasLineWords(db: Queryable, transcriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('line_words')
    .select('line_key')
    .where('transcript_id', '=', transcriptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person has confirmed or written a word: only such words are certain, stored as 100 percent. */
export async function hasSettledWords(db: Queryable, transcriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('line_words')
    .select('line_key')
    .where('transcript_id', '=', transcriptId)
    .where(({ or, eb }) => or(['%,100', '%,100 %', '%,100:%'].map((written) => eb('words', 'like', written))))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The known words of some lines. */
export async function findLineWords(
  db: Queryable,
  transcriptId: string,
  lines: readonly TranscriptLine[],
): Promise<LineWords> {
  const byKey = new Map<string, TranscriptLine[]>();
  for (const line of lines) {
    const key = lineKey(line);
    const same = byKey.get(key);
    if (same) same.push(line);
    else byKey.set(key, [line]);
  }
  const keys = [...byKey.keys()];
  const found = new Map<TranscriptLine, readonly WordTime[]>();
  for (let at = 0; at < keys.length; at += keysPerRead) {
    const rows = await db
      .selectFrom('line_words')
      .select(['line_key', 'words'])
      .where('transcript_id', '=', transcriptId)
      .where('line_key', 'in', keys.slice(at, at + keysPerRead))
      .execute();
    for (const { line_key, words } of rows) {
      for (const line of byKey.get(line_key) ?? []) found.set(line, readWords(words, line.startMs));
    }
    if (at + keysPerRead < keys.length) await quietTurn();
  }
  return found;
}

/** Lines that already have words keep them: a person may have confirmed some. */
export async function insertLineWords(
  tx: Tx,
  transcriptId: string,
  lines: readonly (readonly [TranscriptLine, readonly WordTime[]])[],
): Promise<void> {
  const rows = lines.map(([line, words]) => ({
    transcript_id: transcriptId,
    line_key: lineKey(line),
    words: writeWords(words, line.startMs),
  }));
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await tx
      .insertInto('line_words')
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function updateLineWords(
  tx: Tx,
  transcriptId: string,
  line: TranscriptLine,
  words: readonly WordTime[],
): Promise<void> {
  await tx
    .updateTable('line_words')
    .set({ words: writeWords(words, line.startMs) })
    .where('transcript_id', '=', transcriptId)
    .where('line_key', '=', lineKey(line))
    .execute();
}

function writeWords(words: readonly WordTime[], lineStartMs: number): string {
  return words
    .map(({ startMs, endMs, certainty, heard }) => {
      const time = `${startMs - lineStartMs},${endMs - startMs},${toPercent(certainty)}`;
      return heard === undefined ? time : `${time}:${toPercent(heard)}`;
    })
    .join(' ');
}

function readWords(written: string, lineStartMs: number): WordTime[] {
  return written.split(' ').map((word) => {
    const [start = 0, length = 0, percents = ''] = word.split(',');
    const [percent, heard] = percents.split(':');
    const startMs = lineStartMs + Number(start);
    const time = { startMs, endMs: startMs + Number(length), certainty: fromPercent(percent) };
    return heard === undefined ? time : { ...time, heard: fromPercent(heard) };
  });
}

function toPercent(certainty: number | null): string {
  return certainty === null ? '' : String(Math.round(certainty * 100));
}

function fromPercent(percent: string | undefined): number | null {
  return percent ? Number(percent) / 100 : null;
}
