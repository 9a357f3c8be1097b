import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { sendFile } from '../../testing/multipart.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

let database: Database;
let test: TestApp;
let admin: SignedIn;
/** For each write transaction, whether other requests had to wait longer than for its statements. */
let waited: boolean[];
beforeEach(async () => {
  database = await openTestDatabase();
  waited = [];
  test = await buildTestApp({ database: watch(database) });
  admin = await test.signIn('admin');
});
afterEach(async () => {
  await test.close();
  await database.close();
});

/** SQLite's statements are synchronous: the event loop turns within a transaction only if it awaits something else. */
function watch(given: Database): Database {
  const watched: Database = {
    ...given,
    transaction: (work) =>
      given.transaction(async (tx) => {
        let isTurnOver = false;
        const turn = setImmediate(() => {
          isTurnOver = true;
        });
        try {
          return await work(tx);
        } finally {
          clearImmediate(turn);
          waited.push(isTurnOver);
        }
      }),
    get essential() {
      return watched;
    },
  };
  return watched;
}

const srt = '1\n00:00:00,000 --> 00:00:02,000\nEwa Lis: Zażółć gęślą jaźń.\n';
const table = 'Sygnatura;Tytuł;Data nagrania;Rozmówca\nHM-7;Zegarek;12 maja 1987;Jan Staszak\n';

async function load(): Promise<void> {
  const id = await beginLoading(test, admin);
  const files = { 'opisy.csv': table, 'HM-7/wywiad.mp3': smallMp3(), 'HM-7/wywiad.srt': srt };
  for (const [path, content] of Object.entries(files)) await test.ask(admin, wholeFile(id, path, content));
  waited = [];
  await test.ask(admin, { method: 'POST', url: `/api/loadings/${id}/start` });
  await test.dependencies.jobs.idle();
}

const textOf = async () => (await test.ask(admin, { url: '/api/getsrt.php?id=HM-7&filename=HM-7_wywiad.srt' })).body;

it('transactions that load an interview wait only for the database, because other writes wait for them', async () => {
  await load();

  expect(await textOf()).toContain('Zażółć gęślą jaźń.');
  expect(new Set(waited)).toEqual(new Set([false]));
});

it('transactions that save a transcript, attached and then edited, wait only for the database', async () => {
  await load();
  waited = [];

  const edited = srt.replace('jaźń', 'kaczkę');
  const attached = await sendFile(test, admin, 'HM-7_wywiad.srt', Buffer.from(edited));
  const { revision } = attached.json().data;
  const saved = await sendFile(test, admin, 'HM-7_wywiad.srt', Buffer.from(srt), {
    recordingId: 'HM-7',
    baseRevision: String(revision),
  });

  expect([attached.statusCode, saved.statusCode]).toEqual([200, 200]);
  expect(new Set(waited)).toEqual(new Set([false]));
});
