import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { executedMigrations } from '../../database/migrate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { isPostgres } from '../../testing/test-database.ts';
import { checkArchive } from '../check/check.ts';
import { CommandError } from '../command.ts';
import { backup, backupCommand } from './backup.ts';
import { backupTableNames, leftOut } from './backup-format.ts';
import { restore } from './restore.ts';
import { fillArchive, withOpen } from './testing-archive.ts';

describe('making a backup', () => {
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
  const inode = async (copy: string) => (await stat(join(copy, 'files', key))).ino;
  const operate = async (args: string[], dependencies: Dependencies = source.dependencies) => {
    const printed: string[] = [];
    const given = { args, open: async () => dependencies, readInput: async () => '' };
    const failure = await backupCommand.run({ ...given, print: (line) => printed.push(line) }).then(
      () => null,
      (error: unknown) => error,
    );
    return { printed, failure };
  };

  it('refuses an existing folder', async () => {
    await expect(backup(source.dependencies, folder)).rejects.toThrow('już istnieje');
  });

  it('copies a damaged file, names it, and fails at the end', async () => {
    await source.dependencies.storage.delete(key);
    await source.dependencies.storage.put(key, new TextEncoder().encode('dźwięX'));
    const { printed, failure } = await operate([copyOf()]);
    expect(printed).toContain('Plik HM-1/HM-1_a.mp3 jest w archiwum uszkodzony: suma SHA-256 się nie zgadza.');
    expect(failure).toEqual(new CommandError('Kopia powstała, ale w archiwum są nieprawidłowości: 1.'));
    await restore(target.dependencies, copyOf());
    expect(await checkArchive(target.dependencies)).toEqual([
      'Plik HM-1/HM-1_a.mp3 różni się od przyjętego: suma SHA-256 się nie zgadza.',
    ]);
  });

  it('names a missing file, and fails at the end', async () => {
    await source.dependencies.storage.delete(key);
    const { printed, failure } = await operate([copyOf()]);
    expect(printed).toContain('Pliku HM-1/HM-1_a.mp3 nie ma w archiwum albo nie da się go odczytać.');
    expect(failure).toBeInstanceOf(CommandError);
  });

  it('names a row that was changed outside the program, which check still finds after a restore', async () => {
    await source.dependencies.database.db.updateTable('recordings').set({ title: 'Zmieniony' }).execute();
    const named = 'Opis nagrania HM-1, jego plików lub materiałów zmieniono poza programem.';
    const { printed, failure } = await operate([copyOf()]);
    expect(printed).toContain(named);
    expect(failure).toEqual(new CommandError('Kopia powstała, ale w archiwum są nieprawidłowości: 1.'));
    await restore(target.dependencies, copyOf());
    expect(await checkArchive(target.dependencies)).toEqual([named]);
  });

  it('skips and reports a file that is erased while it runs', async () => {
    const { storage, database } = source.dependencies;
    const erasing = withOpen(storage, async (opened) => {
      await database.db.deleteFrom('files').where('storage_key', '=', opened).execute();
      await storage.delete(opened);
    });
    const { printed, failure } = await operate([copyOf()], { ...source.dependencies, storage: erasing });
    expect(failure).toBeNull();
    expect(printed).toContain('Plik HM-1/HM-1_a.mp3 został usunięty w trakcie kopiowania; kopia go nie zawiera.');
    await restore(target.dependencies, copyOf());
    expect(await target.dependencies.database.db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(await checkArchive(target.dependencies)).toEqual([]);
  });

  it('copies files outside the transaction, and keeps its snapshot on its own disk', async () => {
    const { storage, database } = source.dependencies;
    const open: unknown[] = [];
    const watched = withOpen(storage, async () => {
      if (isPostgres()) {
        // The search index is read in separate short transactions.
        const idle = sql`select state from pg_stat_activity where datname = current_database()
          and state like 'idle in transaction%'`;
        await expect.poll(async () => (await idle.execute(database.db)).rows).toEqual([]);
      } else
        open.push(
          ...(await stat(`${copyOf()}.niepelna/snapshot`).then(
            () => ['snapshot'],
            () => [],
          )),
        );
    });
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(folder, 'nothing-here');
    try {
      await backup({ ...source.dependencies, storage: watched }, copyOf());
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    expect(open).toEqual([]);
  });

  it('names the migrations that its tables had, also when a newer version migrates while files are copied', async () => {
    const { storage, database } = source.dependencies;
    const all = await executedMigrations(database.db);
    const [last] = await database.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '=', all.at(-1) ?? '')
      .returningAll()
      .execute();
    const watched = withOpen(storage, async () => {
      await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
        database.db,
      );
    });
    const { manifest } = await backup({ ...source.dependencies, storage: watched }, copyOf());
    expect(manifest.migrations).toEqual(all.slice(0, -1));
  });

  it('links the unchanged files of its base, and copies those damaged there', async () => {
    await backup(source.dependencies, copyOf('pn'));
    const { printed } = await operate([copyOf('wt'), '--base', copyOf('pn')]);
    expect(await inode(copyOf('wt'))).toBe(await inode(copyOf('pn')));
    expect(printed).toEqual([`Kopia gotowa: ${copyOf('wt')} (nagrania: 1, pliki: 1, z poprzedniej kopii: 1).`]);
    await rm(join(copyOf('pn'), 'files', key));
    await writeFile(join(copyOf('pn'), 'files', key), 'dźwięX');
    expect((await backup(source.dependencies, copyOf('sr'), { base: copyOf('pn') })).linked).toBe(0);
    await rm(copyOf('pn'), { recursive: true });
    await restore(target.dependencies, copyOf('sr'));
    expect(await checkArchive(target.dependencies)).toEqual([]);
  });

  it('refuses a base that is not a backup', async () => {
    await expect(backup(source.dependencies, copyOf(), { base: folder })).rejects.toThrow(
      `W folderze ${folder} nie ma kopii: brakuje pliku manifest.json.`,
    );
  });

  it('contains every table except the index of the search and those left out on purpose', async () => {
    const { db } = source.dependencies.database;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const own = tables.filter((name) => !/^(kysely_|sqlite_|search_)/.test(name));
    expect(own.sort()).toEqual([...backupTableNames, ...leftOut].sort());
  });
});
