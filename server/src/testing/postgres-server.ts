import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Vitest's global setup: a real PostgreSQL server on loopback, in memory as far as that goes (`fsync=off`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findBinaries();
  if (!bin) {
    project.provide('postgresUrl', '');
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'glosy-postgres-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  run(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '--encoding=UTF8', '--locale=C'], user);
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const server = spawn(join(bin, 'postgres'), [...options, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: folder,
    stdio: 'ignore',
    ...user,
  });
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await waitUntilReady(join(bin, 'pg_isready'), port);
  project.provide('postgresUrl', url);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root; Debian's package has made the user `postgres`. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function run(command: string, args: string[], user: { uid: number; gid: number } | undefined): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir(), ...user });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

async function waitUntilReady(command: string, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (spawnSync(command, ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
