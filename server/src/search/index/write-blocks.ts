import { setImmediate } from 'node:timers/promises';
import { entryKeys } from '../polish/word-keys.ts';
import type { SearchTransaction } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { blockOf, changeRow } from './postings.ts';

/** Block → word → unit → its encoded places, or null where the word is gone from the unit. */
export type BlockChanges = Map<number, Map<number, Map<number, Uint8Array | null>>>;

const rowsPerStatement = 200;

export function noteChange(blocks: BlockChanges, word: number, unit: number, places: Uint8Array | null): void {
  const block = blockOf(unit);
  const words = blocks.get(block) ?? new Map<number, Map<number, Uint8Array | null>>();
  blocks.set(block, words);
  const units = words.get(word) ?? new Map<number, Uint8Array | null>();
  words.set(word, units);
  units.set(unit, places);
}

/** Writes the changed rows of postings. Returns the entries of words that occur nowhere any more, which it removes. */
export async function writeBlocks(tx: SearchTransaction, blocks: BlockChanges): Promise<string[]> {
  const emptied: number[] = [];
  for (const [block, words] of blocks) {
    const inOrder = [...words].sort(([a], [b]) => a - b);
    for (const some of chunks(inOrder, rowsPerStatement)) {
      emptied.push(...(await writeRows(tx, block, some)));
      // SQLite's statements are synchronous: requests are answered in between.
      await setImmediate();
    }
  }
  return removeUnusedWords(tx, emptied);
}

/** Returns the words that have no more places in the block. */
async function writeRows(
  tx: SearchTransaction,
  block: number,
  words: readonly (readonly [number, ReadonlyMap<number, Uint8Array | null>])[],
): Promise<number[]> {
  const ids = words.map(([word]) => word);
  const stored = await tx
    .selectFrom('search_postings')
    .select(['word_id', 'places'])
    .where('block', '=', block)
    .where('word_id', 'in', ids)
    .execute();
  const before = new Map(stored.map(({ word_id, places }) => [word_id, places]));
  const rows = words.map(([word, units]) => ({
    word_id: word,
    block,
    places: changeRow(before.get(word), block, units),
  }));
  const emptied = rows.filter(({ places }) => places.length === 0).map(({ word_id }) => word_id);
  const filled = rows.filter(({ places }) => places.length > 0);
  if (emptied.length > 0) {
    await tx.deleteFrom('search_postings').where('block', '=', block).where('word_id', 'in', emptied).execute();
  }
  if (filled.length > 0) {
    await tx
      .insertInto('search_postings')
      .values(filled)
      .onConflict((conflict) =>
        conflict.columns(['word_id', 'block']).doUpdateSet((eb) => ({ places: eb.ref('excluded.places') })),
      )
      .execute();
  }
  return emptied;
}

/** A word that is spoken nowhere any more must not be suggested, and an erased name must not stay in the index. */
async function removeUnusedWords(tx: SearchTransaction, words: readonly number[]): Promise<string[]> {
  const entries: string[] = [];
  for (const some of chunks(words, rowsPerStatement)) {
    const used = tx.selectFrom('search_postings').select('word_id').where('word_id', 'in', some);
    const unused = await tx
      .selectFrom('search_words')
      .select(['id', 'entry'])
      .where('id', 'in', some)
      .where('id', 'not in', used)
      .execute();
    if (unused.length === 0) continue;
    for (const { id, entry } of unused) {
      const keys = entryKeys(entry).map(({ key }) => key);
      if (keys.length === 0) continue;
      await tx.deleteFrom('search_keys').where('word_id', '=', id).where('key', 'in', keys).execute();
    }
    const ids = unused.map(({ id }) => id);
    await tx.deleteFrom('search_words').where('id', 'in', ids).execute();
    entries.push(...unused.map(({ entry }) => entry));
  }
  return entries;
}
