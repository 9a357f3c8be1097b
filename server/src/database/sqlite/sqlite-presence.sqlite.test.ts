import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqlitePresence } from './sqlite-presence.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-presence-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts another process that holds the lock of this name; resolves when it does. */
async function startOther(name: string) {
  const module = JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'));
  const code = `const file = require(${module})(${JSON.stringify(join(folder, `${name}.sqlite`))});
    file.exec('begin immediate'); console.log('locked'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  return other;
}

it('a process is present until it is killed', async () => {
  const other = await startOther('other');
  const presence = createSqlitePresence(folder);
  const own = await presence.show();
  expect(await presence.listPresent()).toEqual(new Set([own, 'other']));

  other.kill('SIGKILL');
  await once(other, 'exit');

  expect(await presence.listPresent()).toEqual(new Set([own]));
  await presence.close();
});

it('a process that ends normally leaves no file', async () => {
  const presence = createSqlitePresence(folder);
  const name = await presence.show();
  const other = createSqlitePresence(folder);
  expect(await other.listPresent()).toEqual(new Set([name]));

  await presence.close();

  expect(await other.listPresent()).toEqual(new Set());
});

it('if no file can be created, as on a full disk, a process is not shown and does not fail', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');

  expect(await createSqlitePresence(join(file, 'processes')).show()).toBeUndefined();
});
