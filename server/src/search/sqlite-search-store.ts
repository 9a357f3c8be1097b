import { rmSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/sqlite-database.ts';
import {
  ensureSearchTables,
  type SearchStore,
  type SearchStoreOptions,
  searchDatabaseOf,
  searchTransactionOf,
} from './search-store.ts';

/** Opens the index's own file. A damaged file is recreated: nothing in it is irreplaceable. */
export async function openSqliteSearchStore(path: string, options: SearchStoreOptions): Promise<SearchStore> {
  try {
    return await open(path, options);
  } catch (error) {
    if (!/malformed|not a database|corrupt/i.test(String(error))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    return open(path, options);
  }
}

async function open(path: string, options: SearchStoreOptions): Promise<SearchStore> {
  let database: Database | undefined;
  try {
    database = openSqlite(path, { isDerived: true });
    const opened = database;
    const types = { text: 'text', bytes: 'blob', real: 'real', clustered: 'without rowid' };
    const { format } = options;
    await opened.transaction((tx) => ensureSearchTables(searchTransactionOf(tx, format), types, options));
    return {
      format,
      db: searchDatabaseOf(opened.db, format),
      write: (work) => opened.transaction((tx) => work(searchTransactionOf(tx, format))),
      // Each query reads rows by their key, or all of them, so there is nothing to plan.
      refreshStatistics: async () => {},
      close: () => opened.close(),
    };
  } catch (error) {
    await database?.close();
    throw error;
  }
}
