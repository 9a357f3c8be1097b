import type { Job } from '@glosy/core/contract/site/jobs';
import type { JobState } from '@glosy/core/work/job-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, makeAccount } from '../../testing/account-steps.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertScene } from '../../testing/scene.ts';
import { tracesOf } from '../../testing/traces.ts';

describe('the administration of background work', () => {
  let test: TestApp;
  let admin: SignedIn;
  beforeEach(async () => {
    test = await buildTestApp();
    admin = await test.signIn('admin');
  });
  afterEach(() => test.close());

  /** A job of the kind, in the state, that is due on another day. */
  async function insertJob(kind: string, state: JobState, more: { attempts?: number; recording?: string } = {}) {
    const id = `${kind}-${state}-${Math.random().toString(36).slice(2)}`;
    const isEnded = state !== 'waiting' && state !== 'running';
    await test.dependencies.database.db
      .insertInto('jobs')
      .values({
        id,
        kind,
        state,
        payload: kind === 'measure-audio' ? '{"fileId":"gone"}' : '{"key":"gone"}',
        run_after: '2099-01-01T00:00:00.000Z',
        created_at: '2026-01-01T00:00:00.000Z',
        finished_at: isEnded ? new Date().toISOString() : null,
        lease: state === 'running' ? 'elsewhere' : null,
        leased_until: state === 'running' ? '2099-01-01T00:00:00.000Z' : null,
        last_error: state === 'failed' ? 'no disk' : null,
        ...more,
      })
      .execute();
    return id;
  }
  const list = async (query = ''): Promise<Job[]> => (await test.ask(admin, { url: `/api/jobs${query}` })).json().data;
  const post = (who: SignedIn | null, id: string, verb: 'retry' | 'cancel') =>
    test.ask(who, { method: 'POST', url: `/api/jobs/${id}/${verb}` });

  it('is for administrators only', async () => {
    const id = await insertJob('measure-audio', 'waiting', { attempts: 1 });
    const people = { nobody: null, user: await test.signIn('user'), editor: await test.signIn('editor') };
    const traces = await tracesOf(test);
    const found: Record<string, number[]> = {};
    for (const [name, who] of Object.entries(people)) {
      const answers = [
        await test.ask(who, { url: '/api/jobs' }),
        await post(who, id, 'retry'),
        await post(who, id, 'cancel'),
        await post(who, 'missing', 'cancel'),
      ];
      found[name] = answers.map(({ statusCode }) => statusCode);
    }
    expect(found).toEqual({
      nobody: [401, 401, 401, 401],
      user: [403, 403, 403, 403],
      editor: [403, 403, 403, 403],
    });
    expect(await tracesOf(test)).toBe(traces);
    expect((await post(admin, id, 'retry')).statusCode).toBe(200);
    expect((await post(admin, 'missing', 'cancel')).json()).toEqual({
      error: 'Nie znaleziono zadania.',
      code: 'job.not-found',
    });
  });

  it('shows running jobs first, then waiting ones, then those that have ended, by page and state', async () => {
    const done = await insertJob('measure-audio', 'done');
    const waiting = await insertJob('measure-audio', 'waiting', { recording: 'HM-2024-001' });
    const running = await insertJob('measure-audio', 'running', { attempts: 2 });
    const answer = await test.ask(admin, { url: '/api/jobs' });
    expect(answer.json().data.map((job: Job) => job.id)).toEqual([running, waiting, done]);
    expect(answer.json().counts).toEqual({ running: 1, waiting: 1, failed: 0, done: 1, cancelled: 0 });
    expect(await list('?state=waiting')).toEqual([
      {
        id: waiting,
        kind: 'measure-audio',
        recording: 'HM-2024-001',
        title: null,
        recipient: null,
        state: 'waiting',
        progress: null,
        attempts: 0,
        error: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        startedAt: null,
        finishedAt: null,
        runAfter: '2099-01-01T00:00:00.000Z',
        isStopping: false,
        mayRetry: false,
        mayCancel: true,
      },
    ]);
    expect(await list('?page=2')).toEqual([]);
    for (const query of ['?state=other', '?page=0', '?sort=id']) {
      expect((await test.ask(admin, { url: `/api/jobs${query}` })).statusCode).toBe(400);
    }
  });

  it('names the recording of a job by its title, unless it is in the trash', async () => {
    await insertScene(test, 'HM-1', { title: 'Rozmowa o hucie' });
    await insertJob('make-listening-copy', 'waiting', { recording: 'HM-1' });
    expect(await list('?state=waiting')).toMatchObject([{ recording: 'HM-1', title: 'Rozmowa o hucie' }]);
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
    expect(await list('?state=waiting')).toMatchObject([{ recording: 'HM-1', title: null }]);
  });

  it('retrying a failed job resets its attempts, and both actions are in the audit log', async () => {
    const id = await insertJob('measure-audio', 'failed', { attempts: 5 });
    expect((await post(admin, id, 'retry')).json()).toMatchObject({
      data: { id, state: 'waiting', attempts: 0, error: null },
      message: 'Zadanie czeka na ponowne wykonanie.',
    });
    await test.dependencies.jobs.idle();
    expect(await list()).toMatchObject([{ id, state: 'done', attempts: 1 }]);
    expect((await post(admin, id, 'retry')).json()).toMatchObject({ code: 'job.not-retryable' });
    expect((await post(admin, id, 'cancel')).json()).toMatchObject({ code: 'job.not-cancellable' });

    const other = await insertJob('measure-audio', 'waiting');
    expect((await post(admin, other, 'cancel')).json()).toMatchObject({
      data: { state: 'cancelled' },
      message: 'Zadanie zostało anulowane.',
    });
    const entries = await test.dependencies.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject'])
      .where('subject', 'like', 'job:%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { actor_id: admin.userId, action: 'job.retry', subject: `job:${id}` },
      { actor_id: admin.userId, action: 'job.cancel', subject: `job:${other}` },
    ]);
  });

  it('a waiting job that has failed can be retried at once; one that has not run yet keeps its time', async () => {
    const failed = await insertJob('drop-unreferenced-file', 'waiting', { attempts: 1 });
    const fresh = await insertJob('drop-unreferenced-file', 'waiting');
    expect((await post(admin, failed, 'retry')).statusCode).toBe(200);
    expect((await post(admin, fresh, 'retry')).json()).toMatchObject({ code: 'job.not-retryable' });
  });

  it('a deletion cannot be cancelled', async () => {
    for (const state of ['waiting', 'running'] as const) {
      const id = await insertJob('drop-unreferenced-file', state);
      expect((await post(admin, id, 'cancel')).json()).toEqual({
        error: 'Tego zadania nie można anulować.',
        code: 'job.not-cancellable',
      });
      expect((await list(`?state=${state}`))[0]).toMatchObject({ id, mayCancel: false });
    }
  });

  it('a job that runs in another process is requested to stop', async () => {
    const id = await insertJob('measure-audio', 'running');
    expect((await post(admin, id, 'cancel')).json()).toMatchObject({
      data: { state: 'running', isStopping: true, mayCancel: false },
      message: 'Zadanie zostanie zatrzymane.',
    });
  });

  it('an email shows neither its address nor its code, even when the mail server’s error contains them', async () => {
    let sent = '';
    test.mailer.send = async ({ to, text }) => {
      sent = text;
      throw new Error(`550 <${to}> refused ${/^\d{6}$/m.exec(text)?.[0]}`);
    };
    const { email } = await makeAccount(test, 'user', 'jan.kowalski@example.org');
    await beginLogin(test, email);
    await test.dependencies.jobs.idle();
    const body = (await test.ask(admin, { url: '/api/jobs' })).body;
    expect(JSON.parse(body).data).toMatchObject([
      { kind: 'mail', recipient: 'j…@example.org', state: 'waiting', attempts: 1, error: '550 <[…]> refused […]' },
    ]);
    for (const secret of ['kowalski', /^\d{6}$/m.exec(sent)?.[0] ?? '', /token=([\w-]+)$/m.exec(sent)?.[1] ?? '']) {
      expect(secret.length).toBeGreaterThan(5);
      expect(body).not.toContain(secret);
    }
  });

  it('a cancelled email loses its code and cannot be retried', async () => {
    test.mailer.send = async () => Promise.reject(new Error('later'));
    const { email } = await makeAccount(test);
    await beginLogin(test, email);
    await test.dependencies.jobs.idle();
    const [job] = await list();
    expect((await post(admin, job?.id ?? '', 'cancel')).json()).toMatchObject({ data: { state: 'cancelled' } });
    const rows = await test.dependencies.database.db.selectFrom('jobs').select('payload').execute();
    expect(rows).toEqual([{ payload: '{}' }]);
    expect((await post(admin, job?.id ?? '', 'retry')).json()).toMatchObject({ code: 'job.not-retryable' });
  });
});
