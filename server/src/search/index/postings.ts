import { isOneOf } from '../../database/one-of.ts';
import type { SearchReader, SearchTransaction } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { insertRows } from './insert-rows.ts';
import { lineOf, positionAt, wordOf } from './position.ts';
import { encodeNumbers, NumberReader } from './varints.ts';

/**
 * The postings: a row for each word and document, with the positions of the word in that document. Only this file
 * contains the encoding: for each position the lines since the previous one, and the number of the word in its line
 * (within a line, the words since the previous position).
 */
export interface Posting {
  readonly word: number;
  readonly document: number;
  readonly positions: Uint8Array;
}

const wordsPerQuery = 1000;

/** Every posting of the words. */
export async function readPostings(db: SearchReader, words: readonly number[]): Promise<Posting[]> {
  const found: Posting[] = [];
  for (const some of chunks(words, wordsPerQuery)) {
    const rows = await db
      .selectFrom('search_postings')
      .select(['word_id as word', 'document', 'positions'])
      .where(({ ref }) => isOneOf(db, ref('word_id'), some))
      .execute();
    for (const row of rows) found.push(row);
  }
  return found;
}

/** The documents of each word; words without any are left out. */
export async function readDocumentsWith(
  db: SearchReader,
  words: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>();
  for (const some of chunks(words, wordsPerQuery)) {
    const rows = await db
      .selectFrom('search_postings')
      .select(['word_id', 'document'])
      .where(({ ref }) => isOneOf(db, ref('word_id'), some))
      .execute();
    for (const { word_id, document } of rows) {
      const own = found.get(word_id);
      if (own) own.push(document);
      else found.set(word_id, [document]);
    }
  }
  return found;
}

/** Whether each word has exactly these positions in the document. */
export async function hasPositions(
  db: SearchReader,
  document: number,
  positionsOf: ReadonlyMap<number, readonly number[]>,
): Promise<boolean> {
  for (const words of chunks([...positionsOf.keys()], wordsPerQuery)) {
    const rows = await db
      .selectFrom('search_postings')
      .select(['word_id', 'positions'])
      .where('document', '=', document)
      .where(({ ref }) => isOneOf(db, ref('word_id'), words))
      .execute();
    if (rows.length !== words.length) return false;
    for (const { word_id, positions } of rows) {
      if (!encodePositions(positionsOf.get(word_id) ?? []).equals(positions)) return false;
    }
  }
  return true;
}

/** Replaces the positions of the words in a document; a word without positions loses its posting. */
export async function writePostings(
  tx: SearchTransaction,
  document: number,
  positionsOf: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  // Sorted by key, so that neighbouring rows are written together.
  const words = [...positionsOf].sort(([a], [b]) => a - b);
  const filled = words.filter(([, positions]) => positions.length > 0);
  const rows = filled.map(([word_id, positions]) => ({ word_id, document, positions: encodePositions(positions) }));
  await insertRows(tx, rows, (some) =>
    tx
      .insertInto('search_postings')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['word_id', 'document']).doUpdateSet((eb) => ({ positions: eb.ref('excluded.positions') })),
      ),
  );
  const emptied = words.filter(([, positions]) => positions.length === 0).map(([word]) => word);
  for (const some of chunks(emptied, wordsPerQuery)) {
    await tx
      .deleteFrom('search_postings')
      .where('document', '=', document)
      .where(({ ref }) => isOneOf(tx, ref('word_id'), some))
      .execute();
  }
}

/** Positions in ascending order, see `position.ts`. */
function encodePositions(positions: readonly number[]): Buffer {
  const numbers: number[] = [];
  let before = -1;
  for (const position of positions) {
    const isSameLine = before >= 0 && lineOf(before) === lineOf(position);
    numbers.push(
      lineOf(position) - lineOf(Math.max(before, 0)),
      isSameLine ? wordOf(position) - wordOf(before) : wordOf(position),
    );
    before = position;
  }
  return encodeNumbers(numbers);
}

/** Calls `found` with each position of a posting, in ascending order. */
export function eachPosition({ positions }: Pick<Posting, 'positions'>, found: (position: number) => void): void {
  const reader = new NumberReader(positions);
  let line = 0;
  let word = 0;
  for (let isFirst = true; !reader.isAtEnd; isFirst = false) {
    const lines = reader.next();
    const words = reader.next();
    word = !isFirst && lines === 0 ? word + words : words;
    line += lines;
    found(positionAt(line, word));
  }
}
