import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '../database/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type JobKind, type JobKinds, LeaseLostError, PermanentJobError } from './job-kind.ts';
import { expireLeases, requestCancellation } from './jobs.repository.ts';
import { createQueue, type Queue } from './queue.ts';

const log = pino({ level: 'silent' });
const minute = 60_000;

/** A kind with any payload: five attempts, one at a time, a time limit of one hour. */
function kind(run: JobKind['run'], options: Partial<JobKind> = {}): JobKind {
  return { payload: z.unknown(), concurrency: 1, timeLimitMs: 60 * minute, run, ...options };
}

const endless = () => new Promise<void>(() => {});

/** Signals that it has started, and never ends. */
function hanging(started: { happen: () => void }): JobKind['run'] {
  return () => {
    started.happen();
    return endless();
  };
}

/** An event that happens once and can be awaited. */
function event<Value = void>() {
  let happen: (value: Value) => void = () => {};
  const happened = new Promise<Value>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

describe('the queue', () => {
  let database: Database;
  let at: number;
  let queues: Queue[];
  beforeEach(async () => {
    database = await openTestDatabase();
    at = Date.parse('2026-03-01T10:00:00Z');
    queues = [];
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await database.close();
  });

  /** A second queue, as in another process on the same database. */
  function startQueue(kinds: JobKinds, logged = log): Queue {
    const queue = createQueue(database, logged, () => new Date(at));
    queues.push(queue);
    queue.start(kinds);
    return queue;
  }

  /** Runs due jobs in a separate queue and stops it, like a process that then ends. */
  async function runOnce(kinds: JobKinds): Promise<void> {
    const queue = startQueue(kinds);
    await queue.idle();
    await queue.stop();
  }

  function add(name: string, payload: unknown = {}, options: Parameters<Queue['add']>[3] = {}): Promise<void> {
    return createQueue(database, log, () => new Date(at)).add(database.db, name, payload, options);
  }

  /** Writes a row as a job's result. */
  async function mark(tx: Tx, key: string): Promise<void> {
    await tx.insertInto('attempts').values({ key, count: 1, window_started_at: '' }).execute();
  }
  const marks = async () => (await database.db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);

  const rows = () => database.db.selectFrom('jobs').selectAll().orderBy('created_at').orderBy('id').execute();
  async function onlyRow() {
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    if (!row) throw new Error('no job');
    return row;
  }

  it('runs a job once and stores it as done', async () => {
    const ran: unknown[] = [];
    await add('note', { text: 'a' }, { recording: 'HM-2024-001' });
    const kinds = { note: kind(async (payload) => void ran.push(payload)) };
    await runOnce(kinds);
    await runOnce(kinds);
    expect(ran).toEqual([{ text: 'a' }]);
    expect(await onlyRow()).toMatchObject({
      state: 'done',
      attempts: 1,
      recording: 'HM-2024-001',
      lease: null,
      last_error: null,
      started_at: '2026-03-01T10:00:00.000Z',
      finished_at: '2026-03-01T10:00:00.000Z',
    });
  });

  it('does not run a job before its time or of an unknown kind', async () => {
    const ran: string[] = [];
    await add('later', {}, { delayMs: minute });
    await add('unknown');
    const kinds = { later: kind(async () => void ran.push('later')) };
    await runOnce(kinds);
    expect(ran).toEqual([]);
    at += minute;
    await runOnce(kinds);
    expect(ran).toEqual(['later']);
  });

  it('retries a failing job after 1, 4, 16 and 64 seconds, and then stores it as failed', async () => {
    await add('broken');
    const kinds = { broken: kind(async () => Promise.reject(new Error('no disk'))) };
    for (const pauseMs of [1000, 4000, 16_000, 64_000]) {
      await runOnce(kinds);
      expect(await onlyRow()).toMatchObject({
        state: 'waiting',
        last_error: 'no disk',
        run_after: new Date(at + pauseMs).toISOString(),
      });
      at += pauseMs;
    }
    await runOnce(kinds);
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempts: 5, last_error: 'no disk' });
    at += 24 * 60 * minute;
    await runOnce(kinds);
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempts: 5 });
  });

  it('does not retry a permanent failure', async () => {
    await add('broken');
    await runOnce({ broken: kind(async () => Promise.reject(new PermanentJobError('never'))) });
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempts: 1, last_error: 'never' });
  });

  it('a hook that throws at the end of a job keeps neither it from ending nor others from running', async () => {
    const ran: string[] = [];
    await add('broken');
    at += 1;
    await add('good');
    await runOnce({
      broken: kind(async () => Promise.reject(new PermanentJobError('never')), {
        ended: async () => Promise.reject(new Error('neither')),
      }),
      good: kind(async () => void ran.push('good')),
    });
    expect(ran).toEqual(['good']);
    expect(await rows()).toMatchObject([
      { kind: 'broken', state: 'failed', last_error: 'never Nie udało się zapisać zakończenia zadania.' },
      { kind: 'good', state: 'done' },
    ]);
  });

  it.each([
    ['is not JSON', '{'],
    ['is not what the kind writes', '{"key": 1}'],
  ])('a payload that %s fails its job at once and does not keep others from running', async (_how, stored) => {
    const ran: unknown[] = [];
    await add('drop', { key: 'a' });
    await database.db.updateTable('jobs').set({ payload: stored }).execute();
    at += 1;
    await add('drop', { key: 'b' });
    await runOnce({
      drop: kind(async (payload) => void ran.push(payload), { payload: z.object({ key: z.string() }) }),
    });
    expect(ran).toEqual([{ key: 'b' }]);
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 0, last_error: 'Nie można odczytać danych zadania.' },
      { state: 'done' },
    ]);
  });

  it('an attempt counts when it starts, so a job that kills its process each time ends as failed', async () => {
    await add('killer');
    const given: string[] = [];
    const ended = async (_tx: unknown, _payload: unknown, { state }: { state: string }) => void given.push(state);
    for (const attempts of [1, 2, 3, 4, 5]) {
      const started = event();
      // The queue is not stopped here, as if the process had been killed at this moment.
      startQueue({ killer: kind(hanging(started), { ended }) });
      await started.happened;
      expect(await onlyRow()).toMatchObject({ state: 'running', attempts });
      at += minute;
    }
    await runOnce({ killer: kind(endless, { ended }) });
    expect(await onlyRow()).toMatchObject({
      state: 'failed',
      attempts: 5,
      last_error: 'Serwer zakończył się nagle w trakcie tego zadania.',
    });
    expect(given).toEqual(['failed']);
  });

  it('a job that exceeds its time limit is aborted and fails', async () => {
    await add('slow');
    let signal: AbortSignal | undefined;
    const slow = kind(
      (_payload, job) => {
        signal = job.signal;
        return endless();
      },
      { timeLimitMs: 5 },
    );
    await runOnce({ slow });
    expect(signal?.aborted).toBe(true);
    expect(await onlyRow()).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'Przekroczono limit czasu.' });
  });

  it('a job that has expired fails without another attempt', async () => {
    const ran: string[] = [];
    await add('code', {}, { expiresAt: new Date(at + minute) });
    at += minute;
    await runOnce({ code: kind(async () => void ran.push('code')) });
    expect(ran).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempts: 0 });
  });

  it('runs as many jobs of a kind in parallel as allowed, independently of other kinds', async () => {
    const running: string[] = [];
    const release = event();
    const all = event();
    const run = (name: string) =>
      kind(
        async () => {
          running.push(name);
          if (running.length === 3) all.happen();
          await release.happened;
        },
        { concurrency: name === 'two' ? 2 : 1 },
      );
    for (const name of ['two', 'two', 'two', 'one', 'one']) await add(name);
    const queue = startQueue({ two: run('two'), one: run('one') });
    await all.happened;
    await setImmediate();
    expect(running.sort()).toEqual(['one', 'two', 'two']);
    release.happen();
    await queue.idle();
    expect(running.sort()).toEqual(['one', 'one', 'two', 'two', 'two']);
  });

  it('a job is claimed by one of several processes', async () => {
    const ran: number[] = [];
    for (let index = 0; index < 20; index += 1) await add('count', index);
    const kinds = { count: kind(async (payload) => void ran.push(payload as number), { concurrency: 4 }) };
    await Promise.all([startQueue(kinds), startQueue(kinds), startQueue(kinds)].map((queue) => queue.idle()));
    expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('a job with an expired lease belongs to the next run, and the former one can commit nothing', async () => {
    await add('work');
    const started = event();
    const resume = event();
    const refused = event<unknown>();
    const frozen = kind(async (_payload, { commit }) => {
      started.happen();
      await resume.happened;
      await commit((tx) => mark(tx, 'frozen')).catch(refused.happen);
    });
    startQueue({ work: frozen });
    await started.happened;

    at += minute - 1;
    await runOnce({ work: kind(async (_payload, { commit }) => commit((tx) => mark(tx, 'early'))) });
    expect(await onlyRow()).toMatchObject({ state: 'running', attempts: 1 });
    at += 1;
    await runOnce({ work: kind(async (_payload, { commit }) => commit((tx) => mark(tx, 'second'))) });
    resume.happen();
    expect(await refused.happened).toBeInstanceOf(LeaseLostError);
    expect(await marks()).toEqual(['second']);
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('a run that outlives its lease does not end the job of the next run', async () => {
    await add('work');
    const started = event();
    const resume = event();
    const first = startQueue({
      work: kind(async () => {
        started.happen();
        await resume.happened;
        throw new Error('too late');
      }),
    });
    await started.happened;
    at += minute;
    await runOnce({ work: kind(async () => {}) });
    resume.happen();
    await first.idle();
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 2, last_error: null });
  });

  it('a commit extends the lease', async () => {
    await add('work');
    const committed = event();
    const resume = event();
    startQueue({
      work: kind(async (_payload, { commit }) => {
        at += minute - 1;
        await commit(async () => {});
        committed.happen();
        await resume.happened;
      }),
    });
    await committed.happened;
    at += minute - 1;
    await runOnce({ work: kind(async () => {}) });
    expect(await onlyRow()).toMatchObject({ state: 'running', attempts: 1 });
    resume.happen();
  });

  it('a job cancelled in this process stops at once and commits nothing more', async () => {
    await add('work');
    const started = event();
    const ended: string[] = [];
    const work = kind(
      async (_payload, { signal, commit }) => {
        started.happen();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await commit((tx) => mark(tx, 'late'));
      },
      { ended: async (_tx, _payload, { state }) => void ended.push(state) },
    );
    const queue = startQueue({ work });
    await started.happened;
    const { id } = await onlyRow();
    expect(await requestCancellation(database.db, id)).toBe(true);
    queue.abort(id);
    await queue.idle();
    expect(await onlyRow()).toMatchObject({ state: 'cancelled', cancel_requested: 0 });
    expect(await marks()).toEqual([]);
    expect(ended).toEqual(['cancelled']);
  });

  it('a job cancelled while its process was killed is not run again', async () => {
    await add('work');
    const started = event();
    startQueue({ work: kind(hanging(started)) });
    await started.happened;
    await requestCancellation(database.db, (await onlyRow()).id);
    at += minute;
    const ran: string[] = [];
    await runOnce({ work: kind(async () => void ran.push('again')) });
    expect(ran).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: 'cancelled', attempts: 1 });
  });

  it('the only process of an archive takes over the jobs of a killed one at once', async () => {
    await add('work');
    const started = event();
    startQueue({ work: kind(hanging(started)) });
    await started.happened;
    const ran: string[] = [];
    const again = { work: kind(async () => void ran.push('again')) };
    await runOnce(again);
    expect(ran).toEqual([]);
    await expireLeases(database.db, new Date(at).toISOString());
    await runOnce(again);
    expect(ran).toEqual(['again']);
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('a stop releases a running job at once, without counting the attempt', async () => {
    await add('work');
    const started = event();
    const first = startQueue({ work: kind(hanging(started)) });
    await started.happened;
    await first.stop();
    expect(await onlyRow()).toMatchObject({ state: 'waiting', attempts: 0, lease: null });
    await runOnce({ work: kind(async () => {}) });
    expect(await onlyRow()).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('keeps the latest progress of a running job', async () => {
    await add('work');
    const noted = event();
    const resume = event();
    const queue = startQueue({
      work: kind(async (_payload, { progress }) => {
        progress(0.1, 'czytanie');
        progress(0.504, 'czytanie');
        noted.happen();
        await resume.happened;
        progress(7, 'koniec');
      }),
    });
    await noted.happened;
    await expect.poll(async () => (await onlyRow()).progress_part).toBe(0.5);
    expect((await onlyRow()).progress_word).toBe('czytanie');
    resume.happen();
    await queue.idle();
    expect(await onlyRow()).toMatchObject({ state: 'done', progress_part: null });
  });

  it('deletes a secret payload with any outcome, and the reason contains no secret', async () => {
    await add('mail', { code: 'sekret' }, { recipient: 'anna@example.org' });
    const refusal = '550 <anna@example.org> code 123456 at https://x.pl/a?token=abc';
    await runOnce({
      mail: kind(async () => Promise.reject(new PermanentJobError(refusal)), { hasSecretPayload: true }),
    });
    expect(await onlyRow()).toMatchObject({ state: 'failed', payload: '{}', last_error: '550 <[…]> code […] at […]' });
  });

  it('shows administrators a reason that names a file, but does not log it', async () => {
    await add('load');
    const written: string[] = [];
    const logged = pino({ level: 'warn' }, { write: (line) => written.push(line) });
    const reason = 'Plik HM-1_Nowak_Anna.wav już istnieje.';
    await startQueue({ load: kind(async () => Promise.reject(new PermanentJobError(reason))) }, logged).idle();
    expect((await onlyRow()).last_error).toBe(reason);
    expect(written.join('')).toMatch(/"type":"PermanentJobError","stack":" +at .*job failed/);
    expect(written.join('')).not.toContain('Nowak');
  });

  it('deletes ended jobs after 30 days, and failed ones that can be retried after a year', async () => {
    for (const name of ['good', 'bad']) await add(name);
    await add('bad', {}, { recipient: 'anna@example.org' });
    const kinds = {
      good: kind(async () => {}),
      bad: kind(async () => Promise.reject(new PermanentJobError('never'))),
    };
    await runOnce(kinds);
    at += 30 * 24 * 60 * minute;
    await runOnce(kinds);
    expect(await rows()).toHaveLength(3);
    at += 1;
    await runOnce(kinds);
    expect(await onlyRow()).toMatchObject({ kind: 'bad', state: 'failed', recipient: null });
    at += 335 * 24 * 60 * minute - 1;
    await runOnce(kinds);
    expect(await onlyRow()).toMatchObject({ kind: 'bad', state: 'failed', recipient: null });
    at += 1;
    await runOnce(kinds);
    expect(await rows()).toEqual([]);
  });
});
