import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { searchTables } from './index-format.ts';
import {
  ensureSearchTables,
  type SearchStore,
  type SearchStoreOptions,
  type SearchTransaction,
  searchDatabaseOf,
  searchTransactionOf,
} from './search-store.ts';

/** Key of the advisory lock of the index's writers; no other code uses it. */
const writersLock = 7_306_281;

const types = { text: 'text collate "C"', bytes: 'bytea', real: 'double precision', clustered: '' };

/** The index in the archive's database. `close` does not close the database, which belongs to the archive. */
export async function openPostgresSearchStore(database: Database, options: SearchStoreOptions): Promise<SearchStore> {
  const { format } = options;
  const db = searchDatabaseOf(database.db, format);
  const write = <T>(work: (tx: SearchTransaction) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      // Does not wait for the disk: a power cut may lose the last writes of an index that can be rebuilt.
      await sql`select pg_advisory_xact_lock(${sql.lit(writersLock)}), set_config('synchronous_commit', 'off', true)`.execute(
        tx,
      );
      return work(searchTransactionOf(tx, format));
    });
  await write((tx) => ensureSearchTables(tx, types, options));
  return {
    format,
    db,
    write,
    async refreshStatistics() {
      await sql`analyze ${sql.join(searchTables.map((name) => sql.table(name)))}`.execute(db);
    },
    close: async () => {},
  };
}
