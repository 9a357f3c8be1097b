import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { up } from '../database/migrations/0005-queue.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const created = '2026-03-01T09:59:00.000Z';

/** The tables as migrations 0001 and 0002 made them. */
async function makeFormerTables(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('jobs').execute();
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_after', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('send_after', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
}

describe('email that waited in the former mail queue', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp({ now: () => new Date('2026-03-01T10:00:00Z') });
  });
  afterEach(() => test.close());

  it('is sent once by the one queue, and jobs stay', async () => {
    const { database, serverKey, jobs } = test.dependencies;
    const former = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    await makeFormerTables(former as unknown as Kysely<never>);
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

    await up(database.db as never);
    const migrated = await database.db
      .selectFrom('jobs')
      .select(['id', 'kind', 'state', 'attempts'])
      .orderBy('id')
      .execute();
    expect(migrated).toEqual([
      { id: 'deleted', kind: 'mail', state: 'waiting', attempts: 3 },
      { id: 'job', kind: 'drop-unreferenced-file', state: 'waiting', attempts: 0 },
      { id: 'waiting', kind: 'mail', state: 'waiting', attempts: 3 },
    ]);
    await jobs.idle();
    await jobs.idle();
    expect(test.mailer.emails.map(({ to, text }) => [to, text]).sort()).toEqual([
      ['anna@example.org', 'Kod: 123456'],
      ['jan@example.org', 'Kod: 123456'],
    ]);
    expect(await database.db.selectFrom('jobs').select(['id', 'state', 'payload']).orderBy('id').execute()).toEqual([
      { id: 'job', state: 'waiting', payload: '{"key":"gone"}' },
      { id: 'waiting', state: 'done', payload: '{}' },
    ]);
  });
});
