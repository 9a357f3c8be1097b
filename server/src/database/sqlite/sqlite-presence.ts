import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { isLockedByOther } from '../database-errors.ts';
import type { Presence } from '../presence.ts';
import { openSqliteFile } from './open-sqlite-file.ts';

const ending = '.sqlite';

/**
 * Each process has a separate empty database file in this folder and locks it with an open transaction. The system ends
 * the lock together with the process, even after a kill.
 */
export function createSqlitePresence(folder: string): Presence {
  const pathOf = (name: string) => join(folder, `${name}${ending}`);
  let shown: { name: string; file: SQLite.Database } | undefined;

  return {
    async show() {
      shown ??= lockNew(folder, pathOf);
      return shown?.name;
    },
    async listPresent() {
      const entries = existsSync(folder) ? readdirSync(folder) : [];
      const names = entries.filter((entry) => entry.endsWith(ending)).map((entry) => entry.slice(0, -ending.length));
      return new Set(names.filter((name) => name === shown?.name || !removeLeftBehind(pathOf(name))));
    },
    async close() {
      if (!shown) return;
      rmSync(pathOf(shown.name), { force: true });
      shown.file.close();
      shown = undefined;
    },
  };
}

/** Undefined on a full disk, or when another process has just removed the new file as a dead process's. */
function lockNew(
  folder: string,
  pathOf: (name: string) => string,
): { name: string; file: SQLite.Database } | undefined {
  const name = randomUUID();
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = lock(pathOf(name));
    if (file && existsSync(pathOf(name))) return { name, file };
    file?.close();
  } catch {
    // A process without such a file still works: its jobs then wait for the end of their leases.
  }
  return undefined;
}

/** Undefined when another process has locked the file. */
function lock(path: string): SQLite.Database | undefined {
  const file = openSqliteFile(path, { timeout: 0 });
  try {
    file.exec('begin immediate');
    return file;
  } catch (error) {
    file.close();
    if (isLockedByOther(error)) return undefined;
    throw error;
  }
}

/** Removes the file of a dead process; false if the process is alive. */
function removeLeftBehind(path: string): boolean {
  const file = lock(path);
  if (file === undefined) return false;
  rmSync(path, { force: true });
  file.close();
  return true;
}
