import { sql } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import { needsRowLocks } from '../database/row-locks.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Key of the advisory lock of those who append; no other code uses it. */
const appendersLock = 7_306_282;

/** On SQLite the transaction is the turn. */
async function waitForTurn(tx: Queryable): Promise<void> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(appendersLock)})`.execute(tx);
}

/**
 * Appends as the last step of the transaction that the entry is about. Processes on several machines take turns until
 * their commits: a network file system may write two appends to one place, objects in a bucket are numbered, and the
 * order of the entries is that of the changes.
 */
export async function appendInTurn(tx: Queryable, ledger: Ledger, entry: LedgerEntry): Promise<void> {
  await waitForTurn(tx);
  await ledger.append(entry);
}

/** Makes an empty ledger where there is none. */
export function ensureInTurn(database: Database, ledger: Ledger): ReturnType<Ledger['ensure']> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx);
    return await ledger.ensure();
  });
}
