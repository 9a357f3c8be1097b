import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../dependencies.ts';
import { newStorageKey } from '../storage/storage.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { documentedBlocks, runDocumented } from '../testing/documented-commands.ts';
import { dropTestDatabase, emptyDatabaseUrl } from '../testing/test-database.ts';
import { dumpTables, fillArchive } from './backup/testing-archive.ts';

let folder: string;
let archive: TestApp;
let other: Database | undefined;
const key = newStorageKey();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-documented-'));
  for (const name of ['kopie', 'ledger', 'bags', 'new']) await mkdir(join(folder, name));
  archive = await buildTestApp();
  await fillArchive(archive, key);
  // A running server would write to the archive during the test.
  await archive.app.close();
});
afterEach(async () => {
  await archive.close();
  await other?.close();
  other = undefined;
  await dropTestDatabase(join(folder, 'new'));
  await rm(folder, { recursive: true, force: true });
});

/** Runs a block as written, in the archive with these settings. */
async function run(block: string | undefined, settings: Record<string, string>): Promise<string> {
  const replaced = {
    '/kopie': join(folder, 'kopie'),
    '/srv/glosy/ledger': join(folder, 'ledger'),
    '/mnt/bags': join(folder, 'bags'),
    'HM-2024-001': 'HM-1',
  };
  const { code, printed } = await runDocumented(block ?? '', { replaced, settings, folder });
  expect(code, printed).toBe(0);
  return printed;
}

const settingsOf = ({ dataDir, dependencies: { config, ledger } }: TestApp) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
  LEDGER_FILE: ledger.path,
});

async function emptyArchive(): Promise<Record<string, string>> {
  const DATA_DIR = join(folder, 'new');
  const DATABASE_URL = await emptyDatabaseUrl(DATA_DIR);
  return { DATA_DIR, DATABASE_URL, LEDGER_FILE: join(folder, 'ledger', 'ledger.ndjson') };
}

it('the documented commands back up an archive, restore it as a trial, and restore it into an empty archive', async () => {
  const [, backup] = documentedBlocks('## Backup');
  await run(backup, settingsOf(archive));
  const [drill] = documentedBlocks('### A drill');
  expect(await run(drill, settingsOf(archive))).toMatch(/Próba udana: kopia z .*\n$/);
  const [restore] = documentedBlocks('### Restore');
  const settings = await emptyArchive();
  expect(await run(restore, settings)).toMatch(/Odtworzono kopię .*\nArchiwum jest w porządku\.\n$/);
  other = openDatabase(readConfig(settings));
  expect(await dumpTables(other)).toEqual(await dumpTables(archive.dependencies.database));
});

it('the documented commands restore a damaged and a missing file from a backup, and name files that it lacks', async () => {
  await run('npm run archive -- backup /kopie/2026-11-22', settingsOf(archive));
  const [fromBackup] = documentedBlocks('### A lost or damaged file');
  const { storage } = archive.dependencies;
  const bytes = await storage.hash(key);
  for (const lose of [() => storage.put(key, Buffer.from('zepsuty')), () => storage.delete(key)]) {
    await lose();
    expect(await run(fromBackup, settingsOf(archive))).toContain('Przywrócono plik HM-1/HM-1_a.mp3.');
    expect(await storage.hash(key)).toBe(bytes);
  }
  const copied = join(folder, 'kopie', '2026-11-22', 'files', key);
  const good = await readFile(copied);
  await writeFile(copied, 'zepsuty');
  await storage.delete(key);
  await expect(run(fromBackup, settingsOf(archive))).rejects.toThrow(
    /w kopii jest uszkodzony\. To plik HM-1\/HM-1_a\.mp3\..*\n.*Nie udało się przywrócić plików: 1\./s,
  );
  await writeFile(copied, good);
  const manifest = join(folder, 'kopie', '2026-11-22', 'manifest.json');
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), files: {} }));
  await storage.delete(key);
  await expect(run(fromBackup, settingsOf(archive))).rejects.toThrow(
    /W kopii nie ma dobrego pliku HM-1\/HM-1_a\.mp3\..*\n.*Nie udało się przywrócić plików: 1\./s,
  );
});

it('the documented commands move a recording to another archive', async () => {
  const [exported, imported, erased] = documentedBlocks('### A drill: move one recording to another archive');
  await run(exported, settingsOf(archive));
  const settings = await emptyArchive();
  await run('npm run archive -- migrate', settings);
  expect(await run(imported, settings)).toContain('Archiwum jest w porządku.');
  await run(erased, settingsOf(archive));
  other = openDatabase(readConfig(settings));
  const signatures = ({ db }: Database) => db.selectFrom('recordings').select('signature').execute();
  expect(await signatures(archive.dependencies.database)).toEqual([]);
  expect(await signatures(other)).toEqual([{ signature: 'HM-1' }]);
});
