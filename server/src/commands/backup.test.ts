import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { transcriptUsecases } from '../features/transcripts/transcripts.usecases.ts';
import { newStorageKey } from '../storage/storage.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { insertTestRecording } from '../testing/makers.ts';
import { backup } from './backup.ts';
import { checkArchive } from './check.ts';
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

  it('carries the jobs over, but no email', async () => {
    const { database, jobs, mailQueue } = source.dependencies;
    await jobs.add(database.db, 'drop-unreferenced-file', { key: 'kept' }, { delayMs: 3600_000 });
    const email = { to: 'sekret@example.org', subject: 'Kod', text: '123456', html: '' };
    await mailQueue.add(database.db, { email, expiresAt: new Date('2099-01-01') });
    const copy = join(folder, 'kopia');
    await backup(source.dependencies, copy);
    expect(await readFile(join(copy, 'tables/jobs.ndjson'), 'utf8')).not.toContain('sekret');
    await restore(target.dependencies, copy);
    const restored = await target.dependencies.database.db.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(restored).toEqual([{ kind: 'drop-unreferenced-file', payload: '{"key":"kept"}' }]);
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
  await transcriptUsecases(dependencies).save(caller, { ...upload, baseRevision: 1, proofread: '0' });
  await database.db.insertInto('joined_tags').values({ tag_id: 99, into_id: id }).execute();
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
    joinedTags: await db.selectFrom('joined_tags').selectAll().execute(),
  };
}
