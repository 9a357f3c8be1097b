import { type RawBuilder, sql } from 'kysely';
import type { SearchReader } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { rowsPerBlock } from './postings.ts';

/** All places of a word in a block of units. */
export interface PostingsRow {
  readonly block: number;
  readonly word: number;
  readonly places: Buffer;
}

/** Words per statement: one term seldom stands for more. */
const wordsPerQuery = 400;

/** The rows of the words in these blocks, in no order. */
export function readPostings(
  db: SearchReader,
  blocks: readonly number[],
  words: readonly number[],
): Promise<PostingsRow[]> {
  return select(db, sql`block, word, places`, blocks, words);
}

/** Those of the words that have a row in one of the blocks. */
export async function listWordsWithin(
  db: SearchReader,
  blocks: readonly number[],
  words: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await select<Pick<PostingsRow, 'word'>>(db, sql`distinct word`, blocks, words);
  return new Set(rows.map(({ word }) => word));
}

async function select<Row>(
  db: SearchReader,
  columns: RawBuilder<unknown>,
  blocks: readonly number[],
  words: readonly number[],
): Promise<Row[]> {
  const found: Row[] = [];
  if (blocks.length === 0) return found;
  for (const some of chunks(words, wordsPerQuery)) {
    // A cross join keeps this order on SQLite: a row is looked for by its number.
    const { rows } = await sql<Row>`
      with blocks (number) as (values ${listOf(blocks)}), words (number) as (values ${listOf(some)}),
        wanted (block, word) as (
          select cast(blocks.number as bigint), cast(words.number as bigint) from blocks cross join words
        )
      select ${columns} from wanted cross join search_postings
      where id = block * ${sql.lit(rowsPerBlock)} + word`.execute(db);
    for (const row of rows) found.push(row);
  }
  return found;
}

function listOf(numbers: readonly number[]): RawBuilder<unknown> {
  return sql.join(numbers.map((number) => sql`(${number})`));
}
