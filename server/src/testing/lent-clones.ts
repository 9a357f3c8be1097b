import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createPostgresPool } from '../database/postgres/postgres-pool.ts';
import { clear, findMigrations, giveCloneBack, takeClone } from './postgres-clones.ts';

/**
 * Clones whose connections stay open between the tests of a process: a new connection reads PostgreSQL's catalogs and
 * prepares each statement again, which takes longer than most tests. Each test gets a separate pool on them.
 */
interface OpenClone {
  /** The folder after which the clone is named. */
  readonly folder: string;
  readonly url: string;
  readonly pool: PostgresPool;
  /** Connection for clearing the clone and checking that its schema is the template's. */
  readonly client: pg.Client;
  readonly migrations: string;
  /** Whether another process may be connected. */
  isKnownElsewhere: boolean;
}

export interface LentClone {
  readonly url: string;
  readonly pool: PostgresPool;
}

const free: OpenClone[] = [];
const lent = new Map<string, OpenClone>();

/** A cleared database for this folder, until `takeBackLent`. */
export async function lendClone(template: string, folder: string): Promise<LentClone> {
  const clone = free.pop() ?? (await openClone(template, folder));
  lent.set(folder, clone);
  return { url: clone.url, pool: lendPool(clone.pool) };
}

/** The address of the folder's lent clone, for other processes. */
export function findLentUrl(folder: string): string | undefined {
  const clone = lent.get(folder);
  if (clone) clone.isKnownElsewhere = true;
  return clone?.url;
}

/** Returns whether the folder had a lent clone, which is cleared for the next test. Its pool must have ended. */
export async function takeBackLent(template: string, folder: string): Promise<boolean> {
  const clone = lent.get(folder);
  if (!clone) return false;
  lent.delete(folder);
  if (!clone.isKnownElsewhere && (await clear(clone.client, clone.migrations).catch(() => false))) free.push(clone);
  else {
    await clone.client.end();
    await clone.pool.end();
    await giveCloneBack(template, clone.folder);
  }
  return true;
}

async function openClone(template: string, folder: string): Promise<OpenClone> {
  const url = await takeClone(template, folder);
  const client = new pg.Client({ connectionString: url });
  // A test may end all connections of its database.
  client.on('error', () => undefined);
  await client.connect();
  const migrations = await findMigrations(template);
  return { folder, url, pool: createPostgresPool(url), client, migrations, isKnownElsewhere: false };
}

/** Lends connections of another pool until its end, which waits for those that are in use. */
function lendPool(pool: PostgresPool): PostgresPool {
  let used = 0;
  let end: (() => void) | undefined;
  const release = () => {
    used -= 1;
    if (used === 0) end?.();
  };
  return {
    async connect() {
      if (end) throw new Error('The pool of this test has ended.');
      used += 1;
      const connection = await pool.connect().catch((error: unknown) => {
        release();
        throw error;
      });
      return {
        query: connection.query.bind(connection),
        release() {
          connection.release();
          release();
        },
      } as PostgresPoolClient;
    },
    end: () =>
      new Promise((resolve) => {
        end = resolve;
        if (used === 0) resolve();
      }),
  };
}
