import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { transcriptUsecases } from '../../features/transcripts/transcripts.usecases.ts';
import { type FileStorage, newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { isPostgres } from '../../testing/test-database.ts';
import { checkArchive } from '../check/check.ts';
import { CommandError } from '../command.ts';
import { backup, backupCommand } from './backup.ts';
import { backupTableNames, leftOut } from './backup-format.ts';
import { restore } from './restore.ts';

const srt = '1\n00:00:00,000 --> 00:00:02,000\nZażółć gęślą jaźń.\n';

describe('a backup', () => {
  let source: TestApp;
  let target: TestApp;
  let folder: string;
  const key = newStorageKey();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-backup-test-'));
    source = await buildTestApp();
    target = await buildTestApp();
    await fill(source, key);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is restored to the same tables, files and hashes', async () => {
    const copy = join(folder, 'kopia');
    await backup(source.dependencies, copy);
    await restore(target.dependencies, copy);
    expect(await dump(target.dependencies.database)).toEqual(await dump(source.dependencies.database));
    expect(await target.dependencies.storage.hash(key)).toBe(await source.dependencies.storage.hash(key));
    expect(await checkArchive(target.dependencies)).toEqual([]);
  });

  it('lets the counting of ids go on after a restore', async () => {
    const copy = join(folder, 'kopia');
    await backup(source.dependencies, copy);
    await restore(target.dependencies, copy);
    const added = await target.dependencies.database.db
      .insertInto('tags')
      .values({ name: 'nowy', name_folded: 'nowy', type: 'keyword', created_at: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(2);
  });

  it('never writes into a folder that is there', async () => {
    await expect(backup(source.dependencies, folder)).rejects.toThrow('już istnieje');
  });

  it('is refused when a file of it was changed, and leaves the archive empty', async () => {
    const copy = join(folder, 'kopia');
    await backup(source.dependencies, copy);
    await writeFile(join(copy, 'files', key), 'inna treść');
    await expect(restore(target.dependencies, copy)).rejects.toThrow('uszkodzony');
    expect(await target.dependencies.database.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  it('is not restored over an archive that holds something', async () => {
    const copy = join(folder, 'kopia');
    await backup(source.dependencies, copy);
    await expect(restore(source.dependencies, copy)).rejects.toThrow('nie jest puste');
  });

  const copyOf = (name = 'kopia') => join(folder, name);
  const inode = async (copy: string) => (await stat(join(copy, 'files', key))).ino;
  const rot = async () => {
    await source.dependencies.storage.delete(key);
    await source.dependencies.storage.put(key, new TextEncoder().encode('dźwięX'));
  };
  const operate = async (args: string[], dependencies: Dependencies = source.dependencies) => {
    const printed: string[] = [];
    const given = { args, open: async () => dependencies, readInput: async () => '' };
    const failure = await backupCommand.run({ ...given, print: (line) => printed.push(line) }).then(
      () => null,
      (error: unknown) => error,
    );
    return { printed, failure };
  };

  it('names a file that is damaged in the archive and fails at its end, and keeps the bytes that are left', async () => {
    await rot();
    const { printed, failure } = await operate([copyOf()]);
    expect(printed).toContain('Plik HM-1/HM-1_a.mp3 jest w archiwum uszkodzony: suma SHA-256 się nie zgadza.');
    expect(failure).toEqual(new CommandError('Kopia powstała, ale w archiwum są nieprawidłowości: 1.'));
    await restore(target.dependencies, copyOf());
    expect(await checkArchive(target.dependencies)).toEqual([
      'Plik HM-1/HM-1_a.mp3 różni się od przyjętego: suma SHA-256 się nie zgadza.',
    ]);
  });

  it('names a file that the archive has lost, and fails at its end', async () => {
    await source.dependencies.storage.delete(key);
    const { printed, failure } = await operate([copyOf()]);
    expect(printed).toContain('Pliku HM-1/HM-1_a.mp3 nie ma w archiwum albo nie da się go odczytać.');
    expect(failure).toBeInstanceOf(CommandError);
  });

  it('names a row that was changed past the program, and carries its hash, so that it is named after a restore too', async () => {
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
        const { rows } = await sql`select state from pg_stat_activity where datname = current_database()
          and state like 'idle in transaction%'`.execute(database.db);
        open.push(...rows);
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

  it('links the unchanged files of its base, and copies those that are damaged there', async () => {
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

  it('is not made on the base of something that is no backup', async () => {
    await expect(backup(source.dependencies, copyOf(), { base: folder })).rejects.toThrow(
      `W folderze ${folder} nie ma kopii: brakuje pliku manifest.json.`,
    );
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

  it.each(Object.keys(damages))('is refused in one sentence when %s', async (name) => {
    const [damage, sentence] = damages[name] as (typeof damages)[string];
    await backup(source.dependencies, copyOf());
    await damage();
    await expect(restore(target.dependencies, copyOf())).rejects.toEqual(new CommandError(sentence()));
    expect(await target.dependencies.database.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  it('has every table, but the index of the search and those that are left out on purpose', async () => {
    const { db } = source.dependencies.database;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const own = tables.filter((name) => !/^(kysely_|sqlite_|search_)/.test(name));
    expect(own.sort()).toEqual([...backupTableNames, ...leftOut].sort());
  });

  it('has no payload of the queue; audio that waited to be measured is queued again by a restore', async () => {
    const { database, jobs } = source.dependencies;
    await jobs.add(database.db, 'secret', { code: '123456' });
    await database.db.updateTable('audio_files').set({ state: 'measuring' }).execute();
    await backup(source.dependencies, copyOf());
    await restore(target.dependencies, copyOf());
    const queued = await target.dependencies.database.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(queued).toEqual([{ kind: 'measure-audio', payload: '{"fileId":"f1"}' }]);
  });

  it('check names a damaged, a missing and a stray file', async () => {
    const { storage, database } = source.dependencies;
    expect(await checkArchive(source.dependencies)).toEqual([]);
    await storage.delete(key);
    await storage.put(key, new TextEncoder().encode('dźwięX'));
    expect(await checkArchive(source.dependencies)).toEqual([
      'Plik HM-1/HM-1_a.mp3 różni się od przyjętego: suma SHA-256 się nie zgadza.',
    ]);
    await storage.delete(key);
    const stray = newStorageKey();
    await storage.put(stray, new Uint8Array([1]));
    expect(await checkArchive(source.dependencies)).toEqual([
      'Brak pliku HM-1/HM-1_a.mp3.',
      `Plik ${stray} nie należy do żadnego nagrania.`,
    ]);
    await database.db.deleteFrom('lines').execute();
    expect(await checkArchive(source.dependencies)).toContain('Transkrypcja HM-1_a.srt ma 0 napisów zamiast 1.');
  });
});

/** The storage, with something done before each file is opened. */
function withOpen(storage: FileStorage, before: (key: string) => Promise<void>): FileStorage {
  return Object.assign(Object.create(storage) as FileStorage, {
    open: async (key: string) => {
      await before(key);
      return storage.open(key);
    },
  });
}

async function fill({ dependencies, signIn }: TestApp, key: string): Promise<void> {
  const { database, storage } = dependencies;
  const admin = await signIn('admin');
  await insertTestRecording(database.db, 'HM-1', { created_by: admin.userId });
  await storage.put(key, new TextEncoder().encode('dźwięk'));
  await database.db
    .insertInto('files')
    .values({
      id: 'f1',
      recording: 'HM-1',
      name: 'HM-1_a.mp3',
      name_folded: 'hm-1_a.mp3',
      kind: 'audio',
      storage_key: key,
      content_type: 'audio/mpeg',
      bytes: 8,
      sha256: await storage.hash(key),
      created_at: '2026-01-01',
    })
    .execute();
  const unknown = { duration_ms: null, channels: null, sample_rate: null, bit_rate: null };
  const noPeaks = { peaks_key: null, peaks_sha256: null, peaks_per_second: null };
  await database.db
    .insertInto('audio_files')
    .values({ file_id: 'f1', state: 'failed', position: 0, ...unknown, ...noPeaks })
    .execute();
  await sealRecordings(database.db, ['HM-1']);
  const caller = { userId: admin.userId, email: admin.email, name: 'Adam', role: 'admin', sessionHash: '' } as const;
  const upload = { recording: 'HM-1', fileName: 'HM-1_a.srt', bytes: new TextEncoder().encode(srt) };
  await transcriptUsecases(dependencies).save(caller, upload);
  const { id } = await database.db
    .insertInto('tags')
    .values({ name: 'Łódź', name_folded: 'łódź', type: 'keyword', created_at: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await database.db.selectFrom('lines').select(['id', 'transcript_id']).executeTakeFirstOrThrow();
  await database.db
    .insertInto('line_tags')
    .values({ tag_id: id, line_id: line.id, transcript_id: line.transcript_id })
    .execute();
}

async function dump({ db }: Database): Promise<unknown> {
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    recordings: await db.selectFrom('recordings').selectAll().execute(),
    files: await db.selectFrom('files').selectAll().execute(),
    lines: await db.selectFrom('lines').selectAll().execute(),
    revisions: await db.selectFrom('revisions').selectAll().execute(),
    tags: await db.selectFrom('tags').selectAll().execute(),
    lineTags: await db.selectFrom('line_tags').selectAll().execute(),
  };
}
