import { type Kysely, sql, type Transaction } from 'kysely';
import type { SearchTables } from '../database/tables/search.ts';
import type { Tables } from '../database/tables.ts';

/** The index's own tables: on SQLite in a file of their own, on PostgreSQL beside the archive's. */
export interface SearchStore {
  readonly db: Kysely<SearchTables>;
  /** Writers of the index take turns, also those of other processes. */
  write<T>(work: (tx: SearchTransaction) => Promise<T>): Promise<T>;
  /** Tells the database how the tables look now, after many writes: it plans queries by that. */
  refreshStatistics(): Promise<void>;
  close(): Promise<void>;
}

export type SearchTransaction = Transaction<SearchTables>;
export type SearchReader = Kysely<SearchTables> | SearchTransaction;

/** Grows whenever the stored index no longer fits the code: also when words are analysed in another way. */
const indexFormat = 9;

/** The index's tables. */
export const tableNames = [
  'search_meta',
  'search_words',
  'search_keys',
  'search_postings',
  'search_units',
  'search_recordings',
] as const;

interface ColumnTypes {
  /** Text that compares by bytes. */
  text: string;
  bytes: string;
  real: string;
  /** Whole numbers of up to 2⁵³. */
  big: string;
  /** Keeps the rows in the order of the primary key, where the database can. */
  clustered: string;
}

/** Makes the tables, or makes them anew when another version of the program wrote them. Returns whether it made them. */
export async function ensureSearchTables(tx: SearchTransaction, types: ColumnTypes): Promise<boolean> {
  await sql.raw(`create table if not exists ${schemaOfMeta(types)}`).execute(tx);
  const format = await tx.selectFrom('search_meta').select('value').where('name', '=', 'format').executeTakeFirst();
  if (format?.value === indexFormat) return false;
  for (const name of tableNames) await tx.schema.dropTable(name).ifExists().execute();
  for (const statement of schemaOf(types)) await sql.raw(statement).execute(tx);
  await tx
    .insertInto('search_meta')
    .values([
      { name: 'format', value: indexFormat },
      { name: 'generation', value: 0 },
      { name: 'cleared', value: 0 },
      { name: 'words', value: 0 },
      { name: 'units', value: 0 },
    ])
    .execute();
  return true;
}

/** The archive's connection, seen with the tables of the index. */
export function searchTransactionOf(tx: Transaction<Tables>): SearchTransaction {
  return tx as unknown as SearchTransaction;
}

/** Forgets everything that is indexed; the follower then builds it again. */
export async function clearIndex(tx: SearchTransaction): Promise<void> {
  for (const name of tableNames.filter((table) => table !== 'search_meta'))
    await sql.raw(`delete from ${name}`).execute(tx);
  const generation = await nextGeneration(tx);
  await tx.updateTable('search_meta').set({ value: generation }).where('name', '=', 'cleared').execute();
}

/** Counts the writes of the index; what is written carries the number, so that readers find what is new. */
export function nextGeneration(tx: SearchTransaction): Promise<number> {
  return takeNumbers(tx, 'generation', 1);
}

/** The first of `count` new numbers. */
export async function takeNumbers(
  tx: SearchTransaction,
  name: 'generation' | 'words' | 'units',
  count: number,
): Promise<number> {
  const { value } = await tx
    .updateTable('search_meta')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}

/** The number of the last write, and of the last time that everything was forgotten. */
export async function readGenerations(db: SearchReader): Promise<{ generation: number; cleared: number }> {
  const rows = await db.selectFrom('search_meta').select(['name', 'value']).execute();
  const read = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? 0;
  return { generation: read('generation'), cleared: read('cleared') };
}

function schemaOfMeta({ text }: ColumnTypes): string {
  return `search_meta (name ${text} primary key, value integer not null)`;
}

function schemaOf(types: ColumnTypes): string[] {
  const { text, bytes, real, big, clustered } = types;
  return [
    `create table ${schemaOfMeta(types)}`,
    `create table search_words (id integer primary key, entry ${text} not null unique, folded ${text} not null)`,
    // Has all that words with a beginning are read for.
    'create index search_words_folded on search_words (folded, entry, id)',
    `create table search_keys (key ${text} not null, word_id integer not null, weight ${real} not null,
      primary key (key, word_id)) ${clustered}`,
    `create table search_postings (id ${big} primary key, units ${bytes} not null, places ${bytes} not null)`,
    `create table search_units (id integer primary key, recording ${text} not null, transcript_id ${text},
      generation integer not null, lines ${bytes} not null, words ${bytes} not null)`,
    'create index search_units_recording on search_units (recording)',
    'create index search_units_generation on search_units (generation)',
    `create table search_recordings (recording ${text} primary key, stamp integer not null,
      text_stamp integer not null, generation integer not null, facts ${text} not null)`,
    'create index search_recordings_generation on search_recordings (generation)',
  ];
}
