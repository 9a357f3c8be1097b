import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Presence } from '../database/presence.ts';
import { isPostgres, openTestDatabase } from '../testing/test-database.ts';
import type { JobKinds } from './job-kind.ts';
import { createQueue, type Queue } from './queue.ts';

const log = pino({ level: 'silent' });
const twoSeconds = 2000;
let database: Database;
let at: number;
let ran: string[];
let queues: Queue[];
let presences: Presence[];
beforeEach(async () => {
  database = await openTestDatabase();
  at = Date.parse('2026-03-01T10:00:00Z');
  ran = [];
  queues = [];
  presences = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await database.close();
});

/** A queue as in another process, and its presence for the others. */
function startProcess(run: () => Promise<void>): { queue: Queue; presence: Presence } {
  const presence = database.openPresence?.() as Presence;
  const queue = createQueue({ ...database, openPresence: () => presence }, log, () => new Date(at));
  queues.push(queue);
  presences.push(presence);
  const kinds: JobKinds = { work: { payload: z.unknown(), concurrency: 1, timeLimitMs: 3_600_000, run } };
  queue.start(kinds);
  return { queue, presence };
}

/** A process with a job that never ends; resolves when the job has begun. */
function startHanging(): Promise<Presence> {
  return new Promise((resolve) => {
    const { presence } = startProcess(async () => {
      resolve(presence);
      await new Promise(() => {});
    });
  });
}

const note = async () => void ran.push('again');
const addJob = () => createQueue(database, log, () => new Date(at)).add(database.db, 'work', {});

it('a job of a dead process is taken over two seconds later', async () => {
  await addJob();
  const dead = await startHanging();
  const { queue } = startProcess(note);
  await queue.idle();
  await dead.close();
  await expect.poll(async () => (await presences[1]?.listPresent())?.size).toBe(1);

  await queue.idle();
  at += twoSeconds - 1;
  await queue.idle();
  expect(ran).toEqual([]);
  at += 1;
  await queue.idle();
  expect(ran).toEqual(['again']);
});

it('a job of a live process is not taken over', async () => {
  await addJob();
  await startHanging();
  const { queue } = startProcess(note);

  for (const pause of [0, twoSeconds, twoSeconds]) {
    at += pause;
    await queue.idle();
  }

  expect(ran).toEqual([]);
});

it.runIf(isPostgres())('a live process that PostgreSQL has disconnected is seen again and keeps its jobs', async () => {
  await addJob();
  await startHanging();
  const { queue } = startProcess(note);
  await queue.idle();
  const disconnected = await sql<{ pid: number }>`select pg_terminate_backend(pid), pid from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  expect(disconnected.rows).toHaveLength(2);
  await expect.poll(async () => (await presences[0]?.listPresent().catch(() => undefined))?.size).toBe(2);

  for (const pause of [0, twoSeconds, twoSeconds]) {
    at += pause;
    await queue.idle();
  }
  expect(ran).toEqual([]);
});
