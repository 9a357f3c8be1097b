import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { sendChunk } from '../testing/multipart.ts';
import { createPostgresServer, type PostgresServer, type PostgresStop } from '../testing/postgres-server.ts';
import { smallMp3 } from '../testing/sounds.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/postgres-database.ts';

const busy = { error: 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.', code: 'server.busy' };

describe('an outage of PostgreSQL', () => {
  let server: PostgresServer;
  let dataDir: string;
  let test: TestApp;
  let editor: SignedIn;
  /** Connections outside the application's pool. */
  let operator: Database;

  beforeAll(async () => {
    server = await createPostgresServer({ durable: true });
    await server.createDatabase('archive');
    // One storage for all tests, as they share the database: it holds the server's key.
    dataDir = await mkdtemp(join(tmpdir(), 'glosy-outage-'));
  });
  afterAll(async () => {
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const database = openPostgres(server.urlOf('archive'), { connections: 3, waitMs: 500 });
    test = await buildTestApp({ settings: { DATA_DIR: dataDir }, database });
    editor = await test.signIn('editor');
    operator = openPostgres(server.urlOf('archive'));
  });
  afterEach(async () => {
    await operator.close();
    await test.close();
  });

  const status = async (url: string, who: SignedIn | null) => (await test.ask(who, { url })).statusCode;
  const addTag = (name: string) =>
    test.ask(editor, { method: 'POST', url: '/api/tags.php', payload: { name, type: 'keyword' } });

  /** Ends the application's connections that run a statement; resolves when at least one has ended. */
  async function terminateBusy(): Promise<void> {
    while ((await endWaiting()) === 0);
  }

  /** Ends the connections that wait for a lock now, and counts them. */
  async function endWaiting(): Promise<number> {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`.execute(operator.db);
    return rows.length;
  }

  it('fails only the request whose connection was terminated', async () => {
    await operator.transaction(async (tx) => {
      await sql`lock table tags in access exclusive mode`.execute(tx);
      const waiting = addTag('huta');
      await terminateBusy();
      const answer = await waiting;
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual(busy);
      expect(await status('/api/recordings', editor)).toBe(200);
    });
    expect((await addTag('huta')).statusCode).toBe(200);
  });

  it('a piece of a file whose recording cannot be looked up is answered with 503, so that it is sent again', async () => {
    await operator.transaction(async (tx) => {
      await sql`lock table consents in access exclusive mode`.execute(tx);
      const chunk = { fileName: 'HM-1_rozmowa.mp3', bytes: smallMp3(), index: 0, total: 1 };
      let isAnswered = false;
      const sending = sendChunk(test, editor, chunk).then((sent) => {
        isAnswered = true;
        return sent;
      });
      // The follower of the index waits for the same table, and its connection may be the one that is ended.
      while (!isAnswered) await endWaiting();
      const answer = await sending;
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual(busy);
    });
  });

  it('a full connection pool is answered with 503', async () => {
    await operator.transaction(async (tx) => {
      await sql`lock table tags in access exclusive mode`.execute(tx);
      const holding = ['a', 'b', 'c'].map(addTag);
      const refused = await test.ask(editor, { url: '/api/recordings' });
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toEqual(busy);
      expect(await status('/healthz', null)).toBe(503);
      await terminateBusy();
      await Promise.all(holding);
    });
    expect(await status('/healthz', null)).toBe(200);
  });

  it.each<PostgresStop>(['ordinary', 'immediate', 'kill'])(
    'no acknowledged save is lost, and the archive reconnects after a restart (%s stop)',
    async (how) => {
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let isStopped = false;
      const saveOn = async (writer: number) => {
        for (let number = 0; !isStopped; number += 1) {
          const name = `${how} ${writer} ${number}`;
          const { statusCode } = await addTag(name);
          statuses.add(statusCode);
          if (statusCode === 200) acknowledged.push(name);
        }
      };
      const saving = [1, 2, 3, 4, 5].map(saveOn);
      while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve));
      await server.stop(how);
      while (!statuses.has(503)) await new Promise((resolve) => setImmediate(resolve));
      isStopped = true;
      await Promise.all(saving);
      expect([...statuses].sort()).toEqual([200, 503]);

      const down = await test.ask(editor, { url: '/api/recordings' });
      expect([down.statusCode, down.json()]).toEqual([503, busy]);
      expect(await status('/healthz', null)).toBe(503);
      expect(await status('/library', editor)).toBe(503);
      expect(await status('/library', null)).toBeLessThan(500);

      await server.start();
      expect(await status('/healthz', null)).toBe(200);
      const stored = (await test.ask(editor, { url: '/api/tags.php' })).json().data;
      const names = stored.map(({ name }: { name: string }) => name);
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    },
  );
});
