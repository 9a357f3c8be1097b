import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queryable, Tx } from '../database/database.ts';
import { needsRowLocks } from '../database/row-locks.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Key of the advisory lock for creating the ledger; no other code uses it. */
const makersLock = 7_306_282;
/** Longer than an append takes: the adapters give up after ten seconds. */
const claimMs = 30_000;
const claimedByOtherMs = 50;

interface OutboxParts extends Pick<Dependencies, 'database' | 'now'> {
  readonly ledger: Pick<Ledger, 'append'>;
}

/**
 * Adds an entry in the transaction of its change; it is appended to the ledger later, so that closing a passage does
 * not wait for the ledger's disk or bucket. Entries of one recording keep the order of its changes, because each change
 * locks the recording's row first.
 */
export async function addToLedger(tx: Tx, entry: LedgerEntry): Promise<void> {
  await tx
    .insertInto('ledger_outbox')
    .values({ entry: JSON.stringify(entry), added_at: entry.at })
    .execute();
}

/** Like `appendWaiting`, but waits while another process appends. */
export async function flushOutbox(parts: OutboxParts): Promise<void> {
  while (!(await appendWaiting(parts))) await setTimeout(claimedByOtherMs);
}

/**
 * Appends all waiting entries in order; false when another process appends one of them. If a process ends between
 * appending and deleting an entry, it is appended twice, which has no further effect.
 * @throws when the ledger cannot be written; the entries then stay queued
 */
export async function appendWaiting({ database: { db }, ledger, now }: OutboxParts): Promise<boolean> {
  for (;;) {
    const first = await db.selectFrom('ledger_outbox').selectAll().orderBy('id').limit(1).executeTakeFirst();
    if (!first) return true;
    if (!(await claim(db, first.id, now()))) return false;
    try {
      await ledger.append(JSON.parse(first.entry) as LedgerEntry);
    } catch (error) {
      await db.updateTable('ledger_outbox').set({ claimed_until: null }).where('id', '=', first.id).execute();
      throw error;
    }
    await db.deleteFrom('ledger_outbox').where('id', '=', first.id).execute();
  }
}

/** Claims the entry for as long as appending may take. False while another process has it. */
async function claim(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_outbox')
    .set({ claimed_until: new Date(now.getTime() + claimMs).toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Waiting time of the oldest entry; 0 without one. */
export async function ledgerLagSeconds({
  database,
  now,
}: {
  database: Pick<Dependencies['database'], 'db'>;
  now: () => Date;
}): Promise<number> {
  const since = await waitingSince(database.db);
  return since === null ? 0 : Math.max(0, now().getTime() - Date.parse(since)) / 1000;
}

/** Time when the oldest waiting entry was added; null without one. */
async function waitingSince(db: Queryable): Promise<string | null> {
  const first = await db.selectFrom('ledger_outbox').select('added_at').orderBy('id').limit(1).executeTakeFirst();
  return first?.added_at ?? null;
}

/** Creates an empty ledger if there is none. Processes on several machines take turns. */
export function ensureInTurn(database: Database, ledger: Ledger): ReturnType<Ledger['ensure']> {
  return database.transaction(async (tx) => {
    // SQLite serialises write transactions, so no lock is needed.
    if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(makersLock)})`.execute(tx);
    return await ledger.ensure();
  });
}
