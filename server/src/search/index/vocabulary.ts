import { foldedForm, yearsOfEntry } from '@glosy/polish-search/entries';
import { entryKeys } from '@glosy/polish-search/entry-keys';
import { quietTurn } from '../../lib/quiet-turn.ts';
import { type SearchTransaction, takeNumbers } from '../search-store.ts';
import { chunks } from './chunks.ts';
import { insertRows } from './insert-rows.ts';

/** Entries per statement: well under the parameter limits of both databases. */
const entriesPerStatement = 400;

/** First and last year. */
type Years = NonNullable<ReturnType<typeof yearsOfEntry>>;

/** The numbers of the vocabulary's entries, as read and assigned within one transaction of the index's writer. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  /** The number of each entry; new ones are added to the vocabulary. */
  async numbersOf(tx: SearchTransaction, entries: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    const isUnknown = (entry: string) => !this.#numbers.has(entry);
    for (const some of chunks([...entries].filter(isUnknown), entriesPerStatement)) {
      const rows = await tx.selectFrom('search_words').select(['id', 'entry']).where('entry', 'in', some).execute();
      for (const { id, entry } of rows) this.#numbers.set(entry, id);
    }
    for (const some of chunks([...entries].filter(isUnknown), entriesPerStatement)) {
      await this.#add(tx, some);
      // Computing the keys of this many words takes about ten milliseconds: requests are answered in between.
      await quietTurn();
    }
    return this.#numbers;
  }

  async #add(tx: SearchTransaction, entries: readonly string[]): Promise<void> {
    const first = await takeNumbers(tx, 'words', entries.length);
    const words = entries.map((entry, index) => ({ id: first + index, entry, folded: foldedForm(entry) ?? '' }));
    await insertRows(tx, words, (rows) => tx.insertInto('search_words').values(rows));
    const keys = words.flatMap(({ id, entry }) =>
      entryKeys(entry).map(({ key, weight }) => ({ key, word_id: id, weight })),
    );
    await insertRows(tx, keys, (rows) => tx.insertInto('search_keys').values(rows));
    for (const { id, entry } of words) this.#numbers.set(entry, id);
  }
}

/** The entries that represent years, by number. */
export async function readYears(tx: SearchTransaction): Promise<ReadonlyMap<number, Years>> {
  const years = new Map<number, Years>();
  const rows = await tx.selectFrom('search_words').select(['id', 'entry']).where('folded', '=', '').execute();
  for (const { id, entry } of rows) {
    const spoken = yearsOfEntry(entry);
    if (spoken) years.set(id, spoken);
  }
  return years;
}

/** Removes words without occurrences: they must not be suggested, and an erased name must not remain. */
export async function removeUnusedWords(tx: SearchTransaction, words: readonly number[]): Promise<void> {
  for (const some of chunks(words, entriesPerStatement)) {
    const removed = await tx
      .deleteFrom('search_words')
      .where('id', 'in', some)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('search_postings')
              .select('search_postings.document')
              .whereRef('search_postings.word_id', '=', 'search_words.id'),
          ),
        ),
      )
      .returning(['id', 'entry'])
      .execute();
    for (const { id, entry } of removed) {
      const keys = entryKeys(entry).map(({ key }) => key);
      if (keys.length === 0) continue;
      await tx.deleteFrom('search_keys').where('word_id', '=', id).where('key', 'in', keys).execute();
    }
  }
}
