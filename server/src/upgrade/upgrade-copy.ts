import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readSqliteFile } from '../database/sqlite/open-sqlite-file.ts';
import { dayMs } from '../lib/durations.ts';
import { syncFolder } from '../lib/sync-folder.ts';
import { programVersion } from '../version.ts';

/** Erased data must not survive in a copy for longer than in backups. */
const keptMs = 30 * dayMs;

const marker = '.before-';
const stemOf = (path: string) => path.replace(/\.sqlite$/, '');

/**
 * Copies the SQLite file into its folder before its schema is changed, checks the copy, and returns its name. If a
 * killed upgrade begins again, the copy from before its first step is kept.
 * @throws when the copy is damaged
 */
export async function copyBeforeUpgrade(path: string): Promise<string> {
  const copy = `${stemOf(path)}${marker}${programVersion}.sqlite`;
  if (existsSync(copy) && lastMigration(copy) !== lastMigration(path)) return basename(copy);
  const partial = `${copy}.niepelna`;
  await rm(partial, { force: true });
  readSqliteFile(path, (file) => file.prepare('vacuum into ?').run(partial));
  const state = readSqliteFile(partial, (file) => file.pragma('integrity_check', { simple: true }));
  if (state !== 'ok') throw new Error(`The copy ${partial} is not sound: ${state}`);
  const file = await open(partial, 'r+');
  await file.chmod(0o600);
  await file.sync();
  await file.close();
  await rename(partial, copy);
  await syncFolder(dirname(copy));
  return basename(copy);
}

/** Deletes copies that are older than backups are kept. */
export async function deleteOldCopies(path: string, now: Date): Promise<void> {
  const folder = dirname(path);
  const start = `${basename(stemOf(path))}${marker}`;
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(start))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now.getTime() - keptMs) await rm(join(folder, name), { force: true });
  }
}

function lastMigration(path: string): unknown {
  return readSqliteFile(path, (file) => file.prepare('select max(name) from kysely_migration').pluck().get());
}
