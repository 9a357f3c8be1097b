import type { Recording } from '@glosy/core/recording/recording';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertChange } from './recording-changes.repository.ts';

let test: TestApp;
let editor: SignedIn;
let recording: Recording;
beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  const payload = { metadata: { title: 'Rozmowa o hucie', date: '1987' } };
  recording = (await test.ask(editor, { method: 'POST', url: '/api/recordings', payload })).json().data;
  for (let version = 2; version <= 12; version += 1) await save(`Tytuł ${version}`);
});
afterEach(() => test.close());

async function save(title: string): Promise<void> {
  const payload = { ...recording, metadata: { ...recording.metadata, title } };
  const answer = await test.ask(editor, { method: 'PUT', url: `/api/recordings/${recording.id}`, payload });
  recording = answer.json().data;
}

const ask = (query: string) => test.ask(editor, { url: `/api/recordings/${recording.id}/changes?${query}` });

/** A page of the history, with the versions of its entries. */
async function read(query = ''): Promise<{ versions: number[]; total: number; next: number | null }> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, ...rest } = answer.json();
  return { versions: data.map(({ version }: { version: number }) => version), ...rest };
}

it('a long history is answered in pages, the newest first, with the number of all entries', async () => {
  const first = await read();
  expect(first).toEqual({ versions: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3], total: 12, next: expect.any(Number) });

  expect(await read(`before=${first.next}`)).toEqual({ versions: [2, 1], total: 12, next: null });
});

it('pages of a history are unchanged when the recording is saved while somebody reads them', async () => {
  const first = await read('limit=4');
  await save('Nowy');

  const second = await read(`limit=4&before=${first.next}`);
  expect(second).toEqual({ versions: [8, 7, 6, 5], total: 13, next: expect.any(Number) });
  expect(await read(`limit=4&before=${second.next}`)).toEqual({ versions: [4, 3, 2, 1], total: 13, next: null });
});

it.each(['limit=0', 'limit=51', 'limit=x', 'before=0', 'before=-1', 'page=2'])(
  'a history refuses %s',
  async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  },
);

it('a refused save reads the names of the fields changed since, not their texts', async () => {
  const opened = { ...recording, version: 1 };
  const long = 'Żółw '.repeat(2000);
  const fields = [
    { field: 'description.summary', before: long, after: long },
    { field: 'access.rights', before: 'CC BY', after: '' },
  ];
  const { database } = test.dependencies;
  for (let entry = 1; entry <= 100; entry += 1) {
    const change = { version: recording.version, at: recording.updatedAt, fields };
    await insertChange(database.db, recording.id, { userId: null, name: 'Ewa' }, change);
  }
  let read = 0;
  const meter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += JSON.stringify(result.rows).length;
      return result;
    },
  };
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementation((work) =>
    transaction((tx) => work(tx.withPlugin(meter) as typeof tx)),
  );

  const payload = { ...opened, metadata: { ...opened.metadata, title: 'Mój tytuł' } };
  const answer = await test.ask(editor, { method: 'PUT', url: `/api/recordings/${recording.id}`, payload });
  expect(answer.json()).toMatchObject({
    code: 'recording.stale',
    details: { changedBy: 'Ewa', fields: ['description.summary', 'access.rights', 'metadata.title'] },
  });
  expect(read).toBeGreaterThan(100);
  expect(read).toBeLessThan(20_000);
});
