import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/src/testing/free-port.ts';
import { createPostgresServer, findBinaries, serverUser } from '../../server/src/testing/postgres-server.ts';

const readyTries = 600;
const pauseMs = 50;

interface Node {
  readonly port: number;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A PostgreSQL server with a synchronous standby, in a series of pairs: a failover kills the primary, promotes the
 * standby, and makes it the primary of the next pair.
 */
export class PostgresPair {
  #primary: Node;
  #standby: Node | undefined;
  /** Their folders are deleted at the end, because that blocks this process, including its clients, for seconds. */
  readonly #killed: Node[] = [];

  private constructor(primary: Node) {
    this.#primary = primary;
  }

  static async create(): Promise<PostgresPair> {
    const server = await createPostgresServer({ durable: true });
    await server.createDatabase('archive');
    const port = Number(new URL(server.urlOf('archive')).port);
    return new PostgresPair({ port, kill: () => server.stop('kill'), remove: () => server.remove() });
  }

  /** The port of the current primary. */
  get port(): number {
    return this.#primary.port;
  }

  /** Copies the primary into a standby; resolves when commits wait for it. */
  async addStandby(): Promise<void> {
    this.#standby = await startStandby(this.#primary.port);
    await query(this.#primary.port, "alter system set synchronous_standby_names = '*'");
    await query(this.#primary.port, 'select pg_reload_conf()');
    await until(this.#primary.port, "select 1 from pg_stat_replication where sync_state = 'sync'");
  }

  async killPrimary(): Promise<void> {
    await this.#primary.kill();
  }

  /** Resolves when the standby accepts writes. */
  async promoteStandby(): Promise<void> {
    if (!this.#standby) throw new Error('There is no standby.');
    await query(this.#standby.port, 'select pg_promote()');
    await until(this.#standby.port, 'select 1 where not pg_is_in_recovery()');
    this.#killed.push(this.#primary);
    this.#primary = this.#standby;
    this.#standby = undefined;
  }

  async remove(): Promise<void> {
    for (const node of [this.#standby, this.#primary, ...this.#killed]) await node?.remove();
  }
}

async function startStandby(primaryPort: number): Promise<Node> {
  const bin = findBinaries();
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'glosy-standby-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'test'];
  const options = { cwd: folder, stdio: 'ignore', ...user } as const;
  const copy = spawn(join(bin, 'pg_basebackup'), [...from, '-D', data, '-R', '-c', 'fast'], options);
  const code = await ended(copy);
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`);
  const port = await freePort();
  const settings = ['-c', 'max_connections=200', '-h', '127.0.0.1', '-k', folder];
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options);
  const gone = ended(server);
  const kill = async () => {
    server.kill('SIGKILL');
    await gone;
  };
  await until(port, 'select 1');
  return {
    port,
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Number of rows. @throws when the server does not answer */
async function query(port: number, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: `postgres://test@127.0.0.1:${port}/archive` });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(port: number, text: string): Promise<void> {
  for (let tries = 0; tries < readyTries; tries += 1) {
    if ((await query(port, text).catch(() => 0)) > 0) return;
    await setTimeout(pauseMs);
  }
  throw new Error(`PostgreSQL on port ${port} does not answer: ${text}`);
}
