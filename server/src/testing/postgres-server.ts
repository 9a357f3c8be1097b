import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Locale of a Polish installation. Its collation differs from the byte order of SQLite, so tests must run with it. */
const locale = 'pl_PL.UTF-8';
const readyTries = 300;

/** The ways of stopping PostgreSQL while clients are connected; the ordinary one is `pg_ctl stop`. */
const stopSignals = { ordinary: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
export type PostgresStop = keyof typeof stopSignals;

/** A separate PostgreSQL server on loopback, in a temporary folder. */
export interface PostgresServer {
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** Resolves when the server has ended. */
  stop(how: PostgresStop): Promise<void>;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
}

/**
 * Creates and starts a server with a Polish locale. It does not flush to the disk unless `durable`.
 * @throws when PostgreSQL or the locale is not installed.
 */
export async function createPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const bin = findBinaries();
  assertLocale();
  const folder = mkdtempSync(join(tmpdir(), 'glosy-postgres-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  run(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '--encoding=UTF8', `--locale=${locale}`], user);
  const port = await freePort();
  // Without vacuuming, a reused database returns rows in the order of their insertion, like a new one.
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  const settings = ['max_connections=200', ...(durable ? [] : unsafe)].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings];
  const urlOf = (database: string) => `postgres://test@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(join(bin, 'postgres'), options, { cwd: folder, stdio: 'ignore', ...user });
    for (let tries = 0; tries < readyTries; tries += 1) {
      if (spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('PostgreSQL did not start.');
  }

  async function stop(how: PostgresStop): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(stopSignals[how]);
    await ended;
  }

  await start();
  return {
    urlOf,
    start,
    stop,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
    },
    async remove() {
      await stop('ordinary');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of PostgreSQL's programs, of the newest version. */
export function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error('PostgreSQL is not installed: run `npm test`, or `sudo apt-get install postgresql`.');
  return found;
}

function assertLocale(): void {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  if (/^pl_PL\.utf-?8$/im.test(stdout)) return;
  throw new Error(
    `The locale ${locale} is missing: run \`npm test\`, or \`sudo localedef -i pl_PL -f UTF-8 ${locale}\`.`,
  );
}

/** PostgreSQL refuses to run as root; Debian's package has made the user `postgres`. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function run(command: string, args: string[], user: { uid: number; gid: number } | undefined): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir(), ...user });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
