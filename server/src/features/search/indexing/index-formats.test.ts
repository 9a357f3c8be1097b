import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkIndex } from '../../../commands/check/check-index.ts';
import { openSearchStore } from '../../../dependencies.ts';
import { hourMs } from '../../../lib/durations.ts';
import { indexFormat } from '../../../search/index-format.ts';
import { clearIndex } from '../../../search/search-store.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { buildSearchTest, type SearchTest } from '../../../testing/search-test.ts';
import { createIndexFollower } from './index-follower.ts';
import { indexJob } from './index-job.ts';

/** Format of another version of the program. */
const otherFormat = indexFormat + 1;

let test: SearchTest;
/** A server of the other version, on the same archive. */
let other: TestApp;
beforeEach(async () => {
  test = await buildSearchTest();
  await test.record('HM-1', ['Była tu kuźnia.']);
  await test.index();
  other = await startServer(otherFormat);
  await createIndexFollower(other.dependencies).catchUp();
});
afterEach(async () => {
  await other.close();
  await test.close();
});

async function startServer(format: number, now = () => new Date()): Promise<TestApp> {
  const { config, database } = test.dependencies;
  const searchStore = await openSearchStore(config, database, { now, format });
  const settings = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl as string };
  return buildTestApp({ settings, searchStore, now });
}

/** Numbers of recordings that each of the two servers finds. */
async function totalsOf(q: string): Promise<number[]> {
  const url = `/api/search?${new URLSearchParams({ q })}`;
  const answers = await Promise.all([test, other].map((server) => server.ask(test.user, { method: 'GET', url })));
  return answers.map((answer) => answer.json().data.total);
}

/** Number of recordings in the index that a program of this format opens. */
async function indexedIn(format: number): Promise<number> {
  const { config, database } = test.dependencies;
  const store = await openSearchStore(config, database, { now: () => new Date(), format });
  const rows = await store.db.selectFrom('search_recordings').select('recording').execute();
  await store.close();
  return rows.length;
}

describe('two program versions on one archive', () => {
  it('each search a separate index, which opening by the other does not change', async () => {
    expect(await indexedIn(otherFormat)).toBe(1);
    expect(await indexedIn(indexFormat)).toBe(1);

    expect(await totalsOf('kuźnia')).toEqual([1, 1]);
    for (const { dependencies } of [test, other]) expect(await checkIndex(dependencies)).toEqual([]);
  });

  it('both find changes made by a request to only one of them', async () => {
    const url = '/api/recordings/HM-1';
    const recording = (await test.ask(test.editor, { method: 'GET', url })).json().data;
    const payload = { ...recording, metadata: { ...recording.metadata, title: 'Opowieść młynarza' } };
    expect((await other.ask(test.editor, { method: 'PUT', url, payload })).statusCode).toBe(200);

    await expect.poll(() => totalsOf('młynarz')).toEqual([1, 1]);
  });

  it("do not empty the other's index when they rebuild their own", async () => {
    await test.app.close();
    await test.dependencies.searchStore.write(clearIndex);

    expect(await indexedIn(indexFormat)).toBe(0);
    expect(await indexedIn(otherFormat)).toBe(1);
  });
});

describe('the index of a version that no longer runs', () => {
  const serveAt = async (hours: number) => {
    const server = await startServer(indexFormat, () => new Date(Date.now() + hours * hourMs));
    await server.close();
  };

  beforeEach(() => other.app.close());

  it('is kept for a day, in case that version returns', async () => {
    await serveAt(23);

    expect(await indexedIn(otherFormat)).toBe(1);
  });

  it('is dropped after a day, with its jobs', async () => {
    const { db } = test.dependencies.database;
    const at = new Date().toISOString();
    const job = { kind: `search-index-${otherFormat}`, payload: '{}', created_at: at, run_after: at };
    await db
      .insertInto('jobs')
      .values({ id: 'its', ...job })
      .execute();
    await db
      .insertInto('jobs')
      .values({ id: 'own', ...job, kind: indexJob, state: 'done' })
      .execute();

    await serveAt(25);

    expect(await indexedIn(otherFormat)).toBe(0);
    expect(await indexedIn(indexFormat)).toBe(1);
    const left = await db.selectFrom('jobs').select('id').where('kind', 'like', 'search-index%').execute();
    expect(left).toEqual([{ id: 'own' }]);
  });

  it('is dropped even if it is of version 0.1, whose tables have no number', async () => {
    const { db } = test.dependencies.searchStore;
    await sql`create table search_meta (name text)`.execute(db);

    await serveAt(25);

    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('search_meta');
    expect(tables).toContain(`search_${indexFormat}_meta`);
  });
});
