import { entryKeys } from '@glosy/polish-search/entry-keys';
import type { SearchPostingsTable } from '../../database/tables/search.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { SearchTransaction } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { insertRows } from './insert-rows.ts';
import { beginsAtOrAfter, blockOf, changeRow, rowOf, type UnitChange, unitNumbersIn } from './postings.ts';
import { listWordsWithin, readPostings } from './read-postings.ts';

/** Block → word → its new places, in the order in which they were noted. */
export type BlockChanges = Map<number, Map<number, UnitChange[]>>;

const wordsPerQuery = 200;
const wordsPerTurn = 1000;

export function noteChange(blocks: BlockChanges, word: number, unit: number, places: Uint8Array | null): void {
  const block = blockOf(unit);
  let words = blocks.get(block);
  if (words === undefined) {
    words = new Map();
    blocks.set(block, words);
  }
  const changes = words.get(word);
  if (changes === undefined) words.set(word, [{ unit, places }]);
  else changes.push({ unit, places });
}

/**
 * Writes the changed rows of postings. Blocks of units from `firstNew` on have no rows yet. Returns the entries of words
 * that occur nowhere any more, which it removes.
 */
export async function writeBlocks(tx: SearchTransaction, blocks: BlockChanges, firstNew: number): Promise<string[]> {
  const emptied: number[] = [];
  for (const [block, words] of blocks) {
    const inOrder = [...words].sort(([a], [b]) => a - b);
    const isNew = beginsAtOrAfter(block, firstNew);
    for (const some of chunks(inOrder, wordsPerTurn)) {
      emptied.push(...(await writeRows(tx, block, some, isNew)));
      // SQLite's statements are synchronous: requests are answered in between.
      await quietTurn();
    }
  }
  return removeUnusedWords(tx, emptied);
}

/** Returns the words that have no more places in the block. */
async function writeRows(
  tx: SearchTransaction,
  block: number,
  words: readonly (readonly [number, readonly UnitChange[]])[],
  isNew: boolean,
): Promise<number[]> {
  const before = isNew ? new Map<number, Buffer>() : await readRows(tx, block, words);
  const emptied: number[] = [];
  const filled: SearchPostingsTable[] = [];
  for (const [word, changes] of words) {
    const places = changeRow(before.get(word), block, changes);
    if (places.length === 0) emptied.push(word);
    else filled.push({ id: rowOf(block, word), units: unitNumbersIn(places), places });
  }
  for (const some of chunks(emptied, wordsPerQuery)) {
    const ids = some.map((word) => rowOf(block, word));
    await tx.deleteFrom('search_postings').where('id', 'in', ids).execute();
  }
  await insertRows(tx, filled, (some) =>
    tx
      .insertInto('search_postings')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ units: eb.ref('excluded.units'), places: eb.ref('excluded.places') })),
      ),
  );
  return emptied;
}

async function readRows(
  tx: SearchTransaction,
  block: number,
  words: readonly (readonly [number, unknown])[],
): Promise<Map<number, Buffer>> {
  const numbers = words.map(([word]) => word);
  return new Map((await readPostings(tx, [block], numbers)).map(({ word, places }) => [word, places]));
}

/** The blocks that may have rows. */
async function readBlocks(tx: SearchTransaction): Promise<number[]> {
  const { value: lastUnit } = await tx
    .selectFrom('search_meta')
    .select('value')
    .where('name', '=', 'units')
    .executeTakeFirstOrThrow();
  return Array.from({ length: blockOf(lastUnit) + 1 }, (_, block) => block);
}

/** A word that is spoken nowhere any more must not be suggested, and an erased name must not stay in the index. */
async function removeUnusedWords(tx: SearchTransaction, words: readonly number[]): Promise<string[]> {
  const entries: string[] = [];
  if (words.length === 0) return entries;
  const blocks = await readBlocks(tx);
  for (const some of chunks(words, wordsPerQuery)) {
    const used = await listWordsWithin(tx, blocks, some);
    const ids = some.filter((word) => !used.has(word));
    if (ids.length === 0) continue;
    const unused = await tx.selectFrom('search_words').select(['id', 'entry']).where('id', 'in', ids).execute();
    for (const { id, entry } of unused) {
      const keys = entryKeys(entry).map(({ key }) => key);
      if (keys.length === 0) continue;
      await tx.deleteFrom('search_keys').where('word_id', '=', id).where('key', 'in', keys).execute();
    }
    await tx.deleteFrom('search_words').where('id', 'in', ids).execute();
    entries.push(...unused.map(({ entry }) => entry));
  }
  return entries;
}
