import { type Kysely, sql, type Transaction } from 'kysely';
import type { SearchTables } from '../database/tables/search.ts';
import type { Tables } from '../database/tables.ts';
import { prefixOf, searchTables, usingFormat } from './index-format.ts';
import { startUsingFormat } from './stored-formats.ts';

/** The index's tables: on SQLite in a separate file, on PostgreSQL in the archive's database. */
export interface SearchStore {
  /** Format of the index; programs of another format have a separate index. */
  readonly format: number;
  readonly db: Kysely<SearchTables>;
  /** Writers of the index take turns, including those of other processes. */
  write<T>(work: (tx: SearchTransaction) => Promise<T>): Promise<T>;
  /** Updates the database's statistics of the tables after many writes, for planning queries. */
  refreshStatistics(): Promise<void>;
  close(): Promise<void>;
}

export type SearchTransaction = Transaction<SearchTables>;
export type SearchReader = Kysely<SearchTables> | SearchTransaction;

export interface SearchStoreOptions {
  readonly format: number;
  readonly now: () => Date;
}

interface ColumnTypes {
  /** Text that compares by bytes. */
  text: string;
  bytes: string;
  real: string;
  /** Keeps the rows in the order of the primary key, where the database can. */
  clustered: string;
}

/** Creates the tables, unless they exist in this format. */
export async function ensureSearchTables(
  tx: SearchTransaction,
  types: ColumnTypes,
  { format, now }: SearchStoreOptions,
): Promise<void> {
  await sql
    .raw(`create table if not exists search_formats (format integer primary key, used_at ${types.text} not null)`)
    .execute(tx);
  if (!(await startUsingFormat(tx, format, now()))) return;
  for (const statement of schemaOf(types, prefixOf(format))) await sql.raw(statement).execute(tx);
  await tx
    .insertInto('search_meta')
    .values([
      { name: 'generation', value: 0 },
      { name: 'cleared', value: 0 },
      { name: 'words', value: 0 },
      { name: 'documents', value: 0 },
    ])
    .execute();
}

/** The archive's connection with the tables of the index. */
export function searchDatabaseOf(db: Kysely<Tables>, format: number): Kysely<SearchTables> {
  return (db as unknown as Kysely<SearchTables>).withPlugin(usingFormat(format));
}

/** The archive's transaction with the tables of the index. */
export function searchTransactionOf(tx: Transaction<Tables>, format: number): SearchTransaction {
  return (tx as unknown as SearchTransaction).withPlugin(usingFormat(format));
}

/** Deletes everything that is indexed; the follower then rebuilds it. */
export async function clearIndex(tx: SearchTransaction): Promise<void> {
  for (const name of searchTables) if (name !== 'search_meta') await tx.deleteFrom(name).execute();
  const generation = await nextGeneration(tx);
  await tx.updateTable('search_meta').set({ value: generation }).where('name', '=', 'cleared').execute();
}

/** Counts the writes of the index; written rows have the number, by which readers find new ones. */
export function nextGeneration(tx: SearchTransaction): Promise<number> {
  return takeNumbers(tx, 'generation', 1);
}

/** The first of `count` new numbers. */
export async function takeNumbers(
  tx: SearchTransaction,
  name: 'generation' | 'words' | 'documents',
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

/** The generation of the last write, and of the last time that everything was deleted. */
export async function readGenerations(db: SearchReader): Promise<{ generation: number; cleared: number }> {
  const rows = await db.selectFrom('search_meta').select(['name', 'value']).execute();
  const read = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? 0;
  return { generation: read('generation'), cleared: read('cleared') };
}

function schemaOf({ text, bytes, real, clustered }: ColumnTypes, prefix: string): string[] {
  return [
    `create table ${prefix}meta (name ${text} primary key, value integer not null)`,
    `create table ${prefix}words (id integer primary key, entry ${text} not null unique, folded ${text} not null)`,
    // Covers all columns that a search for a prefix reads.
    `create index ${prefix}words_folded on ${prefix}words (folded, entry, id)`,
    `create table ${prefix}keys (key ${text} not null, word_id integer not null, weight ${real} not null,
      primary key (key, word_id)) ${clustered}`,
    `create table ${prefix}postings (word_id integer not null, document integer not null, positions ${bytes} not null,
      primary key (word_id, document)) ${clustered}`,
    `create table ${prefix}documents (id integer primary key, recording ${text} not null, transcript_id ${text},
      generation integer not null, lines ${bytes} not null, speakers ${text} not null, words ${bytes} not null)`,
    `create index ${prefix}documents_recording on ${prefix}documents (recording)`,
    `create table ${prefix}recordings (recording ${text} primary key, stamp integer not null,
      text_stamp integer not null, generation integer not null, facts ${text} not null)`,
    `create index ${prefix}recordings_generation on ${prefix}recordings (generation)`,
  ];
}
