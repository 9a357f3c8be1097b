import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { checkArchive } from '../check/check.ts';
import { CommandError } from '../command.ts';
import { restore } from './restore.ts';

/** Made by version 0.1, whose last migration was 0028: one recording with sound, transcript, consent and closure. */
const earlierBackup = fileURLToPath(new URL('./fixtures/backup-0.1', import.meta.url));

describe('restoring a backup of an earlier version', () => {
  let folder: string;
  let target: TestApp;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-earlier-'));
    target = await buildTestApp();
  });
  afterEach(async () => {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('upgrades its rows; check finds no fault, and the data folder has no remains', async () => {
    const { dependencies } = target;
    const before = await readdir(dependencies.config.dataDir);
    // Remains of a restore that was killed.
    await mkdir(join(dependencies.config.dataDir, 'restore'));
    await writeFile(join(dependencies.config.dataDir, 'restore', 'upgrade.sqlite'), 'half');
    await restore(dependencies, earlierBackup, { isWithoutLedger: true });
    const { db } = dependencies.database;
    expect(await db.selectFrom('recordings').select('signature').execute()).toEqual([{ signature: 'HM-1' }]);
    expect(await db.selectFrom('lines').select('text').execute()).toEqual([{ text: 'Zażółć gęślą jaźń.' }]);
    expect(await db.selectFrom('closures').select('last_day').execute()).toEqual([{ last_day: '2040-05-12' }]);
    // Added by a migration that version 0.1 did not have.
    expect(await db.selectFrom('audio_files').select('times_to_check').execute()).toEqual([{ times_to_check: 1 }]);
    expect(await checkArchive(dependencies)).toEqual([]);
    expect(await readdir(dependencies.config.dataDir)).toEqual(before);
  });

  it('creates the data folder, which a new machine with PostgreSQL and a bucket does not have', async () => {
    const { dependencies } = target;
    const config = { ...dependencies.config, dataDir: join(folder, 'data') };
    await restore({ ...dependencies, config }, earlierBackup, { isWithoutLedger: true });
    expect(await checkArchive(dependencies)).toEqual([]);
  });

  it('refuses a backup of a newer version with one sentence, and leaves the archive empty', async () => {
    const copy = join(folder, 'kopia');
    await cp(earlierBackup, copy, { recursive: true });
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later'] }));
    const sentence = 'Kopia pochodzi z nowszej wersji programu. Zainstaluj tę wersję lub nowszą.';
    await expect(restore(target.dependencies, copy, { isWithoutLedger: true })).rejects.toEqual(
      new CommandError(sentence),
    );
    expect(await target.dependencies.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});
