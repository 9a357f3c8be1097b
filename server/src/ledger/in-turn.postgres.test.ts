import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { openDiskLedger } from './disk-ledger.ts';
import { appendInTurn } from './in-turn.ts';
import type { LedgerEntry } from './ledger.ts';

let database: Database;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'glosy-ledger-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const erased = (recording: string): LedgerEntry => ({
  at: '2026-05-12T10:00:00Z',
  kind: 'recording-erased',
  recording,
});

it('a process appends to the ledger when the transaction of the one before it has ended', async () => {
  const ledger = openDiskLedger(join(folder, 'ledger.ndjson'));
  const waiting = async () =>
    (
      await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(database.db)
    ).rows.length;
  let second: Promise<void> = Promise.resolve();
  await database.transaction(async (tx) => {
    await appendInTurn(tx, ledger, erased('S1'));
    second = database.transaction((other) => appendInTurn(other, openDiskLedger(ledger.path), erased('S2')));
    await expect.poll(waiting).toBe(1);
    expect((await ledger.read())?.entries).toEqual([erased('S1')]);
  });
  await second;
  expect((await ledger.read())?.entries).toEqual([erased('S1'), erased('S2')]);
});
