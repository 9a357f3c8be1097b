import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkIndex } from '../../../commands/check/check-index.ts';
import { reindex } from '../../../commands/reindex.ts';
import { closeDependencies, createDependencies } from '../../../dependencies.ts';
import { chunks } from '../../../search/index/chunks.ts';
import { clearIndex } from '../../../search/search-store.ts';
import { buildSearchTest, insertInterview, type SearchTest } from '../../../testing/search-test.ts';
import { createIndexFollower } from './index-follower.ts';
import { indexInThread } from './index-in-thread.ts';
import { indexJob, openIndexJob } from './index-job.ts';
import { createIndexStale } from './index-stale.ts';
import { readTotals } from './index-state.repository.ts';

/** More recordings than are indexed without a job. */
const many = 25;

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

const signatures = Array.from({ length: many }, (_, index) => `HM-${100 + index}`);

/** At once: otherwise the server would find some of them first and index those without a job. */
function recordAll(some: readonly string[]): Promise<void> {
  return test.dependencies.database.transaction(async (tx) => {
    for (const signature of some) await insertInterview(tx, signature, ['Była tu kuźnia.']);
  });
}

const recordMany = () => recordAll(signatures);

/** In steps small enough to be indexed without a job. */
async function indexMany(): Promise<void> {
  for (const some of chunks(signatures, 10)) {
    await recordAll(some);
    await createIndexFollower(test.dependencies).catchUp();
  }
}

function listJobs() {
  const jobs = test.dependencies.database.db.selectFrom('jobs').select(['state', 'attempts', 'last_error']);
  return jobs.where('kind', '=', indexJob).execute();
}

/** Runs the command with separate wiring, like another process; resolves with its output after the progress. */
async function runReindex(): Promise<string | undefined> {
  const { config, mailer } = test.dependencies;
  const dependencies = await createDependencies(config, { mailer });
  const printed: string[] = [];
  try {
    const print = (line: string) => void printed.push(line);
    await reindex.run({ args: [], open: async () => dependencies, print, readInput: async () => '' });
  } finally {
    await closeDependencies(dependencies);
  }
  return printed.at(-1);
}

async function expectWholeIndex(recordings: number): Promise<void> {
  // The server's own follower may be writing the same recordings at this moment.
  await expect.poll(() => checkIndex(test.dependencies)).toEqual([]);
  await expect.poll(async () => (await test.search(test.user, 'kuźnia')).total).toBe(recordings);
}

describe('many recordings that changed at once', () => {
  it('become a job that administrators see, and are found when it is done', async () => {
    await recordMany();

    const jobs = async () => (await test.ask(test.admin, { method: 'GET', url: '/api/jobs' })).json().data;
    const done = expect.objectContaining({ kind: indexJob, state: 'done' });
    await expect.poll(jobs).toContainEqual(done);

    await expectWholeIndex(many);
  });

  it('are found without a job when no transcript changed, as after a tag was renamed', async () => {
    await indexMany();
    const { db } = test.dependencies.database;
    await db
      .updateTable('recordings')
      .set((eb) => ({ title: 'Opowieść o wiatraku', search_stamp: eb('search_stamp', '+', 1) }))
      .execute();

    const total = async () => (await test.search(test.user, 'wiatrak')).total;
    await expect.poll(total).toBe(many);

    expect(await listJobs()).toEqual([]);
    await expectWholeIndex(many);
  });

  it('do not become a job again if they cannot be indexed, until something changes', async () => {
    await recordMany();
    const { database, config } = test.dependencies;
    await database.db.updateTable('recordings').set({ indexes: '{' }).execute();

    const totals = await indexInThread({ ...config, logLevel: 'silent' }, () => {}, new AbortController().signal);

    // With these totals the follower has nothing to do.
    expect(totals).toBe(await readTotals(database.db, test.dependencies.searchStore.db));
  });

  it('show the last job that failed, not each of them', async () => {
    await test.dependencies.jobs.stop();
    const { db } = test.dependencies.database;
    for (const finished_at of ['2026-01-01T10:00:00.000Z', '2026-01-01T10:01:00.000Z', '2026-01-01T10:02:00.000Z']) {
      const { id } = await openIndexJob(test.dependencies);
      await db
        .updateTable('jobs')
        .set({ state: 'failed', finished_at, last_error: finished_at })
        .where('id', '=', id)
        .execute();
    }

    await openIndexJob(test.dependencies);

    expect((await listJobs()).map(({ state, last_error }) => [state, last_error]).sort()).toEqual([
      ['failed', '2026-01-01T10:02:00.000Z'],
      ['waiting', null],
    ]);
  });

  it('become one job, even if several processes notice them', async () => {
    await test.dependencies.jobs.stop();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openIndexJob(test.dependencies)));

    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(await listJobs()).toEqual([{ state: 'waiting', attempts: 0, last_error: null }]);
  });
});

describe('the command reindex', () => {
  it('rebuilds a damaged index, which check reports', async () => {
    await test.record('HM-1', ['Była tu kuźnia.']);
    await test.index();
    await test.dependencies.searchStore.db.deleteFrom('search_postings').execute();
    expect(await checkIndex(test.dependencies)).toEqual([
      'Indeks wyszukiwania nagrania HM-1 jest uszkodzony. Uruchom: npm run archive -- reindex',
    ]);

    expect(await runReindex()).toBe('Indeks wyszukiwania jest gotowy.');

    await expectWholeIndex(1);
  });

  it('is recommended by check, whatever part of the index is damaged', async () => {
    await test.record('HM-1', ['Ewa: Była tu kuźnia w 1950 roku.']);
    await test.index();
    const { db } = test.dependencies.searchStore;
    const recording = ['Indeks wyszukiwania nagrania HM-1 jest uszkodzony. Uruchom: npm run archive -- reindex'];
    const vocabulary = ['Słownik indeksu wyszukiwania jest uszkodzony. Uruchom: npm run archive -- reindex'];
    const bytes = Buffer.from([255]);
    const damages: [() => Promise<unknown>, string[]][] = [
      [() => db.deleteFrom('search_keys').where('key', 'like', '%ku%').execute(), vocabulary],
      [() => db.updateTable('search_words').set({ folded: 'x' }).where('entry', '=', 'kuźnia').execute(), vocabulary],
      [() => db.updateTable('search_documents').set({ lines: bytes }).execute(), recording],
      [() => db.updateTable('search_documents').set({ words: bytes }).execute(), recording],
      [() => db.updateTable('search_postings').set({ positions: bytes }).execute(), recording],
      [() => db.updateTable('search_recordings').set({ facts: '{}' }).execute(), recording],
    ];
    for (const [damage, found] of damages) {
      expect(await checkIndex(test.dependencies)).toEqual([]);
      await damage();
      expect(await checkIndex(test.dependencies)).toEqual(found);
      await runReindex();
    }
  });

  it('builds the index once, by one job, even if a server also notices that it is empty', async () => {
    await indexMany();

    expect(await runReindex()).toBe('Indeks wyszukiwania jest gotowy.');

    expect(await listJobs()).toEqual([{ state: 'done', attempts: 1, last_error: null }]);
    await expectWholeIndex(many);
  });

  it('waits for the job of a server that has claimed it first', async () => {
    await indexMany();
    const { id } = await openIndexJob(test.dependencies);
    const { db } = test.dependencies.database;
    const soon = new Date(Date.now() + 60_000).toISOString();
    const taken = { state: 'running', lease: 'server', leased_until: soon, attempts: 1 } as const;
    await db.updateTable('jobs').set(taken).where('id', '=', id).execute();

    const reindexed = runReindex();
    await expect.poll(() => test.search(test.user, 'kuźnia')).toHaveProperty('total', 0);
    await db.updateTable('jobs').set({ state: 'done' }).where('id', '=', id).execute();

    expect(await reindexed).toBe('Indeks wyszukiwania jest gotowy.');
    await expectWholeIndex(many);
  });

  it('reports why the job failed', async () => {
    await test.record('HM-1', ['Była tu kuźnia.']);
    await test.dependencies.jobs.stop();
    const { id } = await openIndexJob(test.dependencies);
    await test.dependencies.database.db.updateTable('jobs').set({ attempts: 5 }).where('id', '=', id).execute();

    await expect(runReindex()).rejects.toThrow(
      'Nie udało się zbudować indeksu: Serwer zakończył się nagle w trakcie tego zadania.',
    );
  });
});

it('results state that they may be incomplete until many changed recordings are indexed', async () => {
  await test.dependencies.jobs.stop();
  await recordMany();
  const isIncomplete = async () => (await test.search(test.user, 'kuźnia')).isIncomplete;
  await expect.poll(isIncomplete).toBe(true);

  await createIndexFollower(test.dependencies).catchUp();
  const { db } = test.dependencies.database;
  // A run of the server's follower that began earlier may open the job once more.
  const searchWithoutJob = async () => {
    await db.updateTable('jobs').set({ state: 'done' }).where('kind', '=', indexJob).execute();
    return test.search(test.user, 'kuźnia');
  };
  await expect.poll(searchWithoutJob).toMatchObject({ total: many, isIncomplete: false });
});

describe('the thread that indexes', () => {
  const running = () => new AbortController().signal;

  it('rejects with its own reason when it dies', async () => {
    const config = { ...test.dependencies.config, databaseUrl: 'sqlite:/dev/null/archive.sqlite' };

    await expect(indexInThread(config, () => {}, running())).rejects.toThrow('/dev/null');
  });

  it('ends when it is aborted, and the rest is indexed later', async () => {
    await recordMany();
    const { config } = test.dependencies;
    const abort = new AbortController();
    const aborted = indexInThread(config, () => {}, abort.signal);
    abort.abort(new Error('stopped'));

    await expect(aborted).rejects.toThrow('stopped');

    await indexInThread(config, () => {}, running());
    await expectWholeIndex(many);
  });
});

it('edits during a build are indexed before the remaining recordings', async () => {
  for (let number = 1; number <= 8; number++) await test.record(`HM-${number}`, ['Była tu kuźnia.']);
  await test.app.close();
  const { database, searchStore, now } = test.dependencies;
  await searchStore.write(clearIndex);
  const at = now().toISOString();
  await database.db.updateTable('recordings').set({ updated_at: at }).where('signature', '=', 'HM-2').execute();
  const steps: [done: number, all: number][] = [];

  await createIndexStale(test.dependencies)({ progress: (...step) => void steps.push(step) });

  expect(steps).toEqual([
    [1, 8],
    [8, 8],
  ]);
});
