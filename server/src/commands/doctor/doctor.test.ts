import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { openDatabase } from '../../dependencies.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { runProgram } from '../../testing/run-program.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { dropTestDatabase, emptyDatabaseUrl } from '../../testing/test-database.ts';
import { writeCtcModel } from '../../testing/tone-model/tone-model.ts';
import { backup } from '../backup/backup.ts';
import { fillArchive } from '../backup/testing-archive.ts';
import { rebuildIndex } from '../rebuild-index.ts';
import { bundleOf, examine } from './doctor.ts';
import { askAll, type FindingState } from './probe.ts';
import { describeSettings } from './settings.ts';

describe('doctor', () => {
  let archive: TestApp;
  let folder: string;
  const key = newStorageKey();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-doctor-'));
    archive = await buildTestApp();
  });
  afterEach(async () => {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function states(): Promise<Record<string, FindingState>> {
    const answers = await examine(archive.dependencies.config, archive.dependencies.now);
    return Object.fromEntries(answers.map(({ name, state }) => [name, state]));
  }

  it('reports no problem for an archive that is backed up and indexed', async () => {
    await fillArchive(archive, key);
    await archive.dependencies.database.db.deleteFrom('jobs').execute();
    await rebuildIndex(archive.dependencies, () => {});
    await backup(archive.dependencies, join(folder, 'kopia'));
    expect(await states()).toMatchObject({
      database: 'good',
      queue: 'good',
      index: 'good',
      ledger: 'good',
      backup: 'good',
      storage: 'good',
      'read-back': 'not-asked',
    });
  });

  it('names problems: a damaged file, a failed job, an old backup, a late ledger, missing entries of the index', async () => {
    await fillArchive(archive, key);
    const { database, storage, config, now } = archive.dependencies;
    await backup(archive.dependencies, join(folder, 'kopia'));
    // A running server would update its index during the test.
    await archive.app.close();
    await rebuildIndex(archive.dependencies, () => {});
    await database.db.updateTable('recordings').set({ search_stamp: 1000 }).execute();
    await storage.delete(key);
    await storage.put(key, new TextEncoder().encode('dźwięX'));
    const longAgo = '2026-01-01T00:00:00.000Z';
    await database.db.updateTable('audit_log').set({ at: longAgo }).where('action', '=', 'archive.backup').execute();
    const job = { id: 'j1', kind: 'mail', state: 'waiting', payload: '{}', created_at: longAgo } as const;
    await database.db
      .insertInto('jobs')
      .values({ ...job, run_after: longAgo })
      .execute();
    await database.db.insertInto('ledger_outbox').values({ entry: '{}', added_at: longAgo }).execute();
    expect(await states()).toMatchObject({
      storage: 'fault',
      queue: 'warning',
      backup: 'fault',
      ledger: 'fault',
      index: 'warning',
    });
    const answers = await examine(config, now);
    expect(answers.find(({ name }) => name === 'storage')?.text).toBe(
      'Plik HM-1/HM-1_a.mp3 różni się od przyjętego: suma SHA-256 się nie zgadza.',
    );
    expect(answers.every(({ advice, state }) => state === 'good' || state === 'not-asked' || advice)).toBe(true);
  });

  it('reports the release of the database, and runs no other probe on a different one', async () => {
    const { db } = archive.dependencies.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db);
    expect(await states()).toMatchObject({ database: 'fault', queue: 'not-asked', storage: 'not-asked' });

    const DATABASE_URL = await emptyDatabaseUrl(folder);
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL, LEDGER_FILE: join(folder, 'ledger.ndjson') });
    const earlier = openDatabase(config);
    await migrate(earlier, '0025-loadings');
    await earlier.close();
    const answers = await examine(config);
    expect(answers.find(({ name }) => name === 'database')).toMatchObject({
      state: 'warning',
      facts: { age: 'older' },
      text: 'Baza danych pochodzi z wcześniejszego wydania programu.',
    });
    expect(answers.find(({ name }) => name === 'backup')?.state).toBe('not-asked');
  });

  it('reports in one sentence why the database is unusable, and queries nothing', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://glosy:tajne@127.0.0.1:1/glosy' });
    const answers = await examine(config);
    expect(answers.find(({ name }) => name === 'database')).toMatchObject({
      state: 'fault',
      text: 'Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: serwer bazy nie przyjmuje połączeń.',
    });
    expect(answers.filter(({ text }) => text === 'Baza danych nie odpowiada.')).toHaveLength(7);
  });

  it('reports in one sentence that the file folder is missing', async () => {
    await rm(join(archive.dataDir, 'storage'), { recursive: true });
    const answers = await examine(archive.dependencies.config);
    expect(answers.find(({ name }) => name === 'storage')).toMatchObject({
      state: 'fault',
      text: expect.stringMatching(/^(?!Nie udało się sprawdzić)\p{Lu}.*storage.*\.$/u),
    });
  });

  it('checks whether the model of SPEECH_MODEL_DIR exists', async () => {
    const { config } = archive.dependencies;
    const ask = async () => {
      const answers = await examine({ ...config, speechFolder: { folder, language: 'pl' } });
      return answers.find(({ name }) => name === 'speech');
    };
    expect(await ask()).toMatchObject({ state: 'fault', advice: `Wykonaj archive speech-model check ${folder}.` });
    await writeCtcModel(folder);
    expect(await ask()).toMatchObject({ state: 'good', facts: { engine: 'ctc' } });
  });

  it('creates nothing if there is no archive yet', async () => {
    const DATABASE_URL = await emptyDatabaseUrl(folder);
    const before = await readdir(folder);
    const DATA_DIR = join(folder, 'data');
    const config = readConfig({
      DATA_DIR,
      DATABASE_URL: DATABASE_URL?.startsWith('postgres') ? DATABASE_URL : undefined,
    });
    const answers = await examine(config);
    expect(answers.find(({ name }) => name === 'database')?.state).toBe('not-asked');
    expect(await readdir(folder)).toEqual(before);
  });

  it('makes a bundle without any name, title, address, file or line', async () => {
    await fillArchive(archive, key);
    const { db } = archive.dependencies.database;
    await db.updateTable('recordings').set({ title: 'Kanarek tytułu', summary: 'Kanarek Osoby' }).execute();
    await db.updateTable('files').set({ name: 'HM-1_Kanarek.mp3' }).execute();
    await db.updateTable('users').set({ email: 'kanarek@example.org' }).execute();
    await db.updateTable('lines').set({ text: 'Kanarek napisu' }).execute();
    await archive.dependencies.storage.delete(key);
    const config = { ...archive.dependencies.config, smtpUrl: 'smtp://kanarek:kanarek@127.0.0.1:1' };
    const answers = await examine({ ...config, publicUrl: 'https://kanarek.invalid' });
    expect(JSON.stringify(answers)).toMatch(/kanarek/i);
    const bundle = JSON.stringify(bundleOf(answers, new Date()));
    expect(bundle).toContain('"storage":{"state":"fault","read":1,"damaged":1}');
    expect(bundle).not.toMatch(/kanarek|HM-1|example|glosy-/i);
    expect(bundle).not.toContain(archive.dataDir);
  });
});

it('doctor sends a trial email on request, and only then', async () => {
  const sink = await startSmtpSink();
  const folder = await mkdtemp(join(tmpdir(), 'glosy-doctor-'));
  const settings = { DATA_DIR: folder, SMTP_URL: sink.url, NODE_OPTIONS: '' };
  const DATABASE_URL = await emptyDatabaseUrl(folder);
  const asked = { ...settings, ...(DATABASE_URL?.startsWith('postgres') ? { DATABASE_URL } : {}) };
  await runProgram('archive', asked, ['doctor']);
  expect(sink.emails).toEqual([]);
  await runProgram('archive', asked, ['doctor', '--mail', 'anna@example.org']);
  expect(sink.emails.map(({ to, subject }) => [to, subject])).toEqual([['anna@example.org', 'Głosy: list próbny']]);
  await sink.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true, force: true });
});

describe('a probe', () => {
  const probe = (name: string, ask: () => Promise<never>) => ({ name, title: name, ask });

  it('that fails or hangs is reported as a fault, and the others still run', async () => {
    const answers = await askAll(
      [
        probe('late', () => new Promise(() => {})),
        probe('failing', () => Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM' }))),
        { name: 'good', title: 'good', ask: async () => ({ state: 'good', text: 'Działa.' }) },
      ],
      10,
    );
    expect(answers.map(({ name, state, facts }) => [name, state, facts])).toEqual([
      ['late', 'fault', { late: true }],
      ['failing', 'fault', { code: 'EPERM' }],
      ['good', 'good', undefined],
    ]);
  });
});

describe('the settings that doctor prints', () => {
  it('are those of the program, without their secrets', async () => {
    expect(
      describeSettings({
        PORT: '3000',
        DATABASE_URL: 'postgres://glosy:tajne@db.example/glosy?sslkey=tajne',
        SMTP_URL: 'smtps://poczta%40example.org:tajne@smtp.example:465',
        STORAGE_URL: 's3://bucket/prefix?endpoint=https://s3.example&region=pl',
        METRICS_TOKEN: 'tajne-tajne-tajne',
        AWS_SECRET_ACCESS_KEY: 'tajne',
        MAIL_FROM: '',
      }),
    ).toEqual([
      'PORT=3000',
      'DATABASE_URL=postgres://(ukryte)@db.example/glosy?sslkey=(ukryte)',
      'STORAGE_URL=s3://bucket/prefix?endpoint=https://s3.example&region=pl',
      'SMTP_URL=smtps://(ukryte)@smtp.example:465',
      'METRICS_TOKEN=(ukryte)',
    ]);
  });
});
