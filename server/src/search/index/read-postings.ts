import { isOneOf } from '../../database/one-of.ts';
import type { SearchReader } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { addUnits, rowOf, rowsPerBlock } from './postings.ts';

/** All places of a word in a block of units. */
export interface PostingsRow {
  readonly block: number;
  readonly word: number;
  readonly places: Buffer;
}

/** Numbers of rows per statement. */
const rowsPerQuery = 10_000;

/** The rows of the words in these blocks, in no order. */
export async function readPostings(
  db: SearchReader,
  blocks: readonly number[],
  words: readonly number[],
): Promise<PostingsRow[]> {
  const found: PostingsRow[] = [];
  for (const some of chunks(rowsOf(blocks, words), rowsPerQuery)) {
    const rows = await postings(db, some).select(['id', 'places']).execute();
    for (const { id, places } of rows) {
      found.push({ block: Math.floor(id / rowsPerBlock), word: id % rowsPerBlock, places });
    }
  }
  return found;
}

/** The units of the blocks in which each of the words stands; words without any are left out. */
export async function readUnitsOf(
  db: SearchReader,
  blocks: readonly number[],
  words: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>();
  for (const some of chunks(rowsOf(blocks, words), rowsPerQuery)) {
    const rows = await postings(db, some).select(['id', 'units']).execute();
    for (const { id, units } of rows) {
      const word = id % rowsPerBlock;
      const own = found.get(word) ?? [];
      addUnits(units, Math.floor(id / rowsPerBlock), own);
      found.set(word, own);
    }
  }
  return found;
}

/** Those of the words that have a row in one of the blocks. */
export async function listWordsWithin(
  db: SearchReader,
  blocks: readonly number[],
  words: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const some of chunks(rowsOf(blocks, words), rowsPerQuery)) {
    const rows = await postings(db, some).select('id').execute();
    for (const { id } of rows) found.add(id % rowsPerBlock);
  }
  return found;
}

/** The rows with these numbers. */
function postings(db: SearchReader, numbers: readonly number[]) {
  return db.selectFrom('search_postings').where(({ ref }) => isOneOf(db, ref('id'), numbers));
}

/** The numbers of the words' rows, in their order where blocks and words are in theirs. */
function rowsOf(blocks: readonly number[], words: readonly number[]): number[] {
  return blocks.flatMap((block) => words.map((word) => rowOf(block, word)));
}
