import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ignoreFailure } from '../../lib/failures.ts';
import { DatabaseUnavailableError } from '../database-errors.ts';
import type { Presence } from '../presence.ts';

/** First key of the advisory locks of live processes; no other code uses it. */
const presenceLocks = 7_306_283;
const maxName = 2 ** 31;
const connectMs = 5000;
const reconnectMs = 200;

/** PostgreSQL ends the session of a machine without power or network after ten seconds instead of two hours. */
const keepalive = `select set_config('tcp_keepalives_idle', '4', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false)`;
/** Shared: after a lost connection the lock is taken again while PostgreSQL may still keep the old session. */
const hold = `select pg_advisory_lock_shared(${presenceLocks}, $1)`;
const list = `select distinct objid::text as name from pg_locks
  where locktype = 'advisory' and classid = ${presenceLocks} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * A lock held by a separate connection, so that PostgreSQL releases it at the moment when the process dies. If the
 * connection is lost otherwise, it is opened again at once.
 */
export function createPostgresPresence(url: string): Presence {
  const name = randomInt(1, maxName);
  const closing = new AbortController();
  let shown: Promise<pg.Client> | undefined;

  async function connect(prepare: (client: pg.Client) => Promise<unknown>): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true });
    // Without a listener a lost connection would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await prepare(client);
      return client;
    } catch (error) {
      await client.end().catch(ignoreFailure);
      throw new DatabaseUnavailableError('PostgreSQL gives no connection.', { cause: error });
    }
  }

  async function connectAndHold(): Promise<pg.Client> {
    const client = await connect(async (opened) => {
      await opened.query(keepalive);
      await opened.query(hold, [name]);
    });
    client.once('end', () => {
      shown = undefined;
      void showAgain();
    });
    return client;
  }

  function show(): Promise<pg.Client> {
    shown ??= connectAndHold().catch((error: unknown) => {
      shown = undefined;
      throw error;
    });
    return shown;
  }

  async function showAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = await show().catch(ignoreFailure);
      if (client) return;
      await setTimeout(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(ignoreFailure);
    }
  }

  return {
    async show() {
      await show();
      return String(name);
    },
    async listPresent() {
      const isShown = shown !== undefined;
      const client = await (shown ?? connect(async () => {}));
      try {
        const { rows } = await client.query<{ name: string }>(list);
        return new Set(rows.map((row) => row.name));
      } finally {
        if (!isShown) await client.end();
      }
    },
    async close() {
      closing.abort();
      const client = await shown?.catch(ignoreFailure);
      await client?.end().catch(ignoreFailure);
    },
  };
}
