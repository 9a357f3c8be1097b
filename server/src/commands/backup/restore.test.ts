import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearchStore } from '../../dependencies.ts';
import { indexFormat } from '../../search/index-format.ts';
import { readGenerations } from '../../search/search-store.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { checkArchive } from '../check/check.ts';
import { CommandError } from '../command.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { dumpTables, fillArchive } from './testing-archive.ts';

describe('restoring a backup', () => {
  let source: TestApp;
  let target: TestApp;
  let folder: string;
  const key = newStorageKey();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-backup-test-'));
    source = await buildTestApp();
    target = await buildTestApp({ settings: { LEDGER_FILE: source.dependencies.ledger.path } });
    await fillArchive(source, key);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  const copyOf = (name = 'kopia') => join(folder, name);

  it('reproduces tables, files and hashes', async () => {
    await backup(source.dependencies, copyOf());
    await restore(target.dependencies, copyOf());
    expect(await dumpTables(target.dependencies.database)).toEqual(await dumpTables(source.dependencies.database));
    expect(await target.dependencies.storage.hash(key)).toBe(await source.dependencies.storage.hash(key));
    expect(await checkArchive(target.dependencies)).toEqual([]);
  });

  it('drops the indexes of other program versions, because they belong to another archive', async () => {
    const { config, database, now } = target.dependencies;
    const open = () => openSearchStore(config, database, { now, format: indexFormat + 1 });
    const store = await open();
    await store.db.updateTable('search_meta').set({ value: 7 }).where('name', '=', 'generation').execute();
    await store.close();
    await backup(source.dependencies, copyOf());
    await restore(target.dependencies, copyOf());
    const opened = await open();
    expect((await readGenerations(opened.db)).generation).toBe(0);
    await opened.close();
  });

  it('continues the ids of tags after the highest', async () => {
    await backup(source.dependencies, copyOf());
    await restore(target.dependencies, copyOf());
    const added = await target.dependencies.database.db
      .insertInto('tags')
      .values({ name: 'nowy', name_folded: 'nowy', type: 'keyword', created_at: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(2);
  });

  it('is refused when the archive is not empty', async () => {
    await backup(source.dependencies, copyOf());
    await expect(restore(source.dependencies, copyOf())).rejects.toThrow('nie jest puste');
  });

  it('is refused when a file of the backup was changed, and leaves the archive empty', async () => {
    await backup(source.dependencies, copyOf());
    await writeFile(join(copyOf(), 'files', key), 'inna treść');
    await expect(restore(target.dependencies, copyOf())).rejects.toThrow('uszkodzony');
    expect(await target.dependencies.database.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  const damages: Record<string, [damage: () => Promise<unknown>, sentence: () => string]> = {
    'the manifest is missing': [
      () => rm(join(copyOf(), 'manifest.json')),
      () => `W folderze ${copyOf()} nie ma kopii: brakuje pliku manifest.json.`,
    ],
    'the manifest is cut off': [
      () => writeFile(join(copyOf(), 'manifest.json'), '{"format": 2,'),
      () => `Plik manifest.json w folderze ${copyOf()} jest uszkodzony.`,
    ],
    'a file is missing': [() => rm(join(copyOf(), 'files', key)), () => `W kopii brakuje pliku ${key}.`],
    'a table is missing': [() => rm(join(copyOf(), 'tables', 'lines.ndjson')), () => 'W kopii brakuje tabeli lines.'],
    'a row was changed': [
      async () => {
        const path = join(copyOf(), 'tables', 'recordings.ndjson');
        await writeFile(path, (await readFile(path, 'utf8')).replace('Rozmowa HM-1', 'Rozmowa HM-2'));
      },
      () => 'Tabela recordings w kopii jest uszkodzona.',
    ],
  };

  it.each(Object.keys(damages))('is refused with one sentence when %s', async (name) => {
    const [damage, sentence] = damages[name] as (typeof damages)[string];
    await backup(source.dependencies, copyOf());
    await damage();
    await expect(restore(target.dependencies, copyOf())).rejects.toEqual(new CommandError(sentence()));
    expect(await target.dependencies.database.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  it('queues unmeasured audio again, and no other job', async () => {
    const { database, jobs } = source.dependencies;
    await jobs.add(database.db, 'secret', { code: '123456' });
    await database.db.updateTable('audio_files').set({ state: 'measuring' }).execute();
    await backup(source.dependencies, copyOf());
    await restore(target.dependencies, copyOf());
    const queued = await target.dependencies.database.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(queued).toEqual([{ kind: 'measure-audio', payload: '{"fileId":"f1"}' }]);
  });
});
