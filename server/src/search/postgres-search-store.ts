import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SearchTables } from '../database/tables/search.ts';
import {
  ensureSearchTables,
  type SearchStore,
  type SearchTransaction,
  searchTransactionOf,
  tableNames,
} from './search-store.ts';

/** Key of the advisory lock of the index's writers; no other code uses it. */
const writersLock = 7_306_281;

const types = { text: 'text collate "C"', bytes: 'bytea', real: 'double precision', big: 'bigint', clustered: '' };

/** The index beside the archive's tables. `close` leaves the database open, since it belongs to the archive. */
export async function openPostgresSearchStore(database: Database): Promise<SearchStore> {
  const write = <T>(work: (tx: SearchTransaction) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      // Does not wait for the disk: a power cut may take the last writes of an index that can be made again.
      await sql`select pg_advisory_xact_lock(${sql.lit(writersLock)}), set_config('synchronous_commit', 'off', true)`.execute(
        tx,
      );
      return work(searchTransactionOf(tx));
    });
  await write(async (tx) => {
    if (await ensureSearchTables(tx, types)) await keepUncompressed(tx);
  });
  return {
    db: database.db as unknown as Kysely<SearchTables>,
    write,
    async refreshStatistics() {
      await sql`analyze ${sql.join(tableNames.map((name) => sql.table(name)))}`.execute(database.db);
    },
    close: async () => {},
  };
}

/** What is encoded hardly becomes smaller, and each write of a frequent word's places would compress them again. */
async function keepUncompressed(tx: SearchTransaction): Promise<void> {
  await sql`alter table search_postings alter column places set storage external`.execute(tx);
  await sql`alter table search_units alter column lines set storage external, alter column words set storage external`.execute(
    tx,
  );
}
