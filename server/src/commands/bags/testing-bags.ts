import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { isPostgres } from '../../testing/test-database.ts';

/** One moment for all archives of a test: bags contain the day, and the time of their fixity check. */
const now = () => new Date('2026-11-25T10:00:00.000Z');

export const openArchive = (): Promise<TestApp> => buildTestApp({ now });

/** Opens an archive on SQLite, even in a run that tests PostgreSQL. */
export async function openOnSqlite(dataDir: string): Promise<TestApp> {
  if (!isPostgres()) return openArchive();
  await mkdir(dataDir);
  return buildTestApp({
    now,
    settings: { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${join(dataDir, 'archive.sqlite')}` },
  });
}

/** Every file of a folder: path → its bytes in base64. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), (await readFile(path)).toString('base64')]);
  return Object.fromEntries(await Promise.all(read));
}

/** Paths whose bytes differ, or that are only in one folder. */
export async function compareTrees(one: string, other: string): Promise<string[]> {
  const [first, second] = [await readTree(one), await readTree(other)];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((path) => first[path] !== second[path]);
}
