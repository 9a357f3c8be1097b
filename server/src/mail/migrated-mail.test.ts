import type { Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createServerKey, keyBytes } from '../server-key/server-key.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openEarlierDatabase } from '../testing/test-database.ts';

const created = '2026-03-01T09:59:00.000Z';
const serverKey = { ...createServerKey(Buffer.alloc(keyBytes, 1)), load: async () => undefined };

let test: TestApp;
afterEach(() => test.close());

it('email that waited in the former mail queue is sent once by the new one, and other jobs are kept', async () => {
  const database = await openEarlierDatabase('0004-indexes');
  const former = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const email = {
    to_address: 'anna@example.org',
    text: serverKey.seal('Kod: 123456'),
    html: serverKey.seal('<p>123456</p>'),
    created_at: created,
    send_after: created,
    expires_at: '2026-03-01T10:10:00.000Z',
    attempts: 3,
  };
  await former
    .insertInto('mail_queue')
    .values([
      { ...email, id: 'waiting', kind: 'login', subject: 'Kod logowania', sent_at: null },
      {
        ...email,
        id: 'deleted',
        kind: 'account-deleted:forget',
        to_address: 'jan@example.org',
        subject: 'Konto',
        sent_at: null,
      },
      { ...email, id: 'sent', kind: 'login', subject: 'Dawny kod', sent_at: created },
    ])
    .execute();
  const deletion = { id: 'job', kind: 'drop-unreferenced-file', payload: '{"key":"gone"}', created_at: created };
  await former
    .insertInto('jobs')
    .values({ ...deletion, run_after: '2026-03-01T11:00:00.000Z' })
    .execute();

  await migrate(database);
  const jobs = database.db.selectFrom('jobs').orderBy('id');
  expect(await jobs.select(['id', 'kind', 'state', 'attempts']).execute()).toEqual([
    { id: 'deleted', kind: 'mail', state: 'waiting', attempts: 3 },
    { id: 'job', kind: 'drop-unreferenced-file', state: 'waiting', attempts: 0 },
    { id: 'waiting', kind: 'mail', state: 'waiting', attempts: 3 },
  ]);

  test = await buildTestApp({ database, serverKey, now: () => new Date('2026-03-01T10:00:00Z') });
  await test.dependencies.jobs.idle();
  await test.dependencies.jobs.idle();
  expect(test.mailer.emails.map(({ to, text }) => [to, text]).sort()).toEqual([
    ['anna@example.org', 'Kod: 123456'],
    ['jan@example.org', 'Kod: 123456'],
  ]);
  expect(await jobs.select(['id', 'state', 'payload']).execute()).toEqual([
    { id: 'job', state: 'waiting', payload: '{"key":"gone"}' },
    { id: 'waiting', state: 'done', payload: '{}' },
  ]);
});
