import { foldedForm, yearsOfEntry } from '@glosy/polish-search/entries';
import { entryKeys } from '@glosy/polish-search/entry-keys';
import { quietTurn } from '../../lib/quiet-turn.ts';
import { type SearchTransaction, takeNumbers } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { insertRows } from './insert-rows.ts';

/** Entries per statement: well under the parameter limits of both databases. */
const entriesPerStatement = 400;
/** Entries whose numbers are remembered between batches. */
const rememberedMost = 200_000;

/** Gives every entry of the vocabulary its number, within the transactions of the index's writer. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  #years: Map<number, Years> | undefined;
  /** The index's generation that the remembered numbers belong to. */
  #generation = -1;

  /** Forgets numbers that another process may have removed or given. */
  trustUntil(generation: number): void {
    if (generation !== this.#generation) this.forget();
    this.#generation = generation;
  }

  /** Call after a batch of one's own: nobody else has written since `trustUntil`. */
  wrote(generation: number, removed: Iterable<string>): void {
    this.#generation = generation;
    for (const entry of removed) this.#ids.delete(entry);
    if (this.#ids.size > rememberedMost) this.#ids.clear();
  }

  /** After a transaction that failed, the numbers given in it were not. */
  forget(): void {
    this.#ids.clear();
    this.#years = undefined;
    this.#generation = -1;
  }

  /** The number of each word of a text, in its order. */
  async numbersOf(tx: SearchTransaction, words: readonly { readonly entry: string }[]): Promise<Int32Array> {
    const numbers = new Int32Array(words.length);
    const unknown: number[] = [];
    const entryAt = (index: number) => (words[index] as { readonly entry: string }).entry;
    for (let index = 0; index < words.length; index++) {
      const known = this.#ids.get(entryAt(index));
      if (known === undefined) unknown.push(index);
      else numbers[index] = known;
    }
    await this.#learn(tx, [...new Set(unknown.map(entryAt))]);
    for (const index of unknown) numbers[index] = this.#ids.get(entryAt(index)) as number;
    return numbers;
  }

  async #learn(tx: SearchTransaction, unknown: readonly string[]): Promise<void> {
    for (const some of chunks(unknown, entriesPerStatement)) {
      const rows = await tx.selectFrom('search_words').select(['id', 'entry']).where('entry', 'in', some).execute();
      for (const { id, entry } of rows) this.#ids.set(entry, id);
    }
    const missing = unknown.filter((entry) => !this.#ids.has(entry));
    for (const some of chunks(missing, entriesPerStatement)) {
      await this.#add(tx, some);
      // To find the keys of so many words takes some ten milliseconds: requests are answered in between.
      await quietTurn();
    }
  }

  /** The entries that stand for years, by their number. */
  async years(tx: SearchTransaction): Promise<ReadonlyMap<number, Years>> {
    if (this.#years) return this.#years;
    const years = new Map<number, Years>();
    const rows = await tx.selectFrom('search_words').select(['id', 'entry']).where('folded', '=', '').execute();
    for (const { id, entry } of rows) noteYears(years, id, entry);
    this.#years = years;
    return years;
  }

  async #add(tx: SearchTransaction, entries: readonly string[]): Promise<void> {
    if (entries.length === 0) return;
    const first = await takeNumbers(tx, 'words', entries.length);
    const words = entries.map((entry, index) => ({ id: first + index, entry, folded: foldedForm(entry) ?? '' }));
    await insertRows(tx, words, (rows) => tx.insertInto('search_words').values(rows));
    const keys = words.flatMap(({ id, entry }) =>
      entryKeys(entry).map(({ key, weight }) => ({ key, word_id: id, weight })),
    );
    await insertRows(tx, keys, (rows) => tx.insertInto('search_keys').values(rows));
    for (const { id, entry } of words) {
      this.#ids.set(entry, id);
      if (this.#years) noteYears(this.#years, id, entry);
    }
  }
}

/** First and last year. */
type Years = NonNullable<ReturnType<typeof yearsOfEntry>>;

function noteYears(years: Map<number, Years>, id: number, entry: string): void {
  const spoken = yearsOfEntry(entry);
  if (spoken) years.set(id, spoken);
}
