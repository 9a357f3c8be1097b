import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillArchive } from '../../../commands/backup/testing-archive.ts';
import { askReadBack } from '../../../commands/doctor/read-back-probe.ts';
import { createLog } from '../../../log.ts';
import { newStorageKey } from '../../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { orderReadingBack } from './read-back.job.ts';

const token = 'dlugi-token-monitoringu';
const sound = new TextEncoder().encode('dźwięk');
const damaged = new TextEncoder().encode('dźwięX');
const dayMs = 24 * 3600_000;

let archive: TestApp;
let time: number;
let lines: Record<string, unknown>[];
/** Each call is a millisecond later, so that reads have an order. */
const now = () => {
  time += 1;
  return new Date(time);
};
const [key, second, third] = [newStorageKey(), newStorageKey(), newStorageKey()] as const;

beforeEach(async () => {
  time = Date.parse('2026-11-01T10:00:00Z');
  lines = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  archive = await buildTestApp({ log, settings: { METRICS_TOKEN: token }, now });
  await fillArchive(archive, key);
});
afterEach(() => archive.close());

async function readOneDay(): Promise<void> {
  const { dependencies } = archive;
  await orderReadingBack(dependencies);
  await dependencies.jobs.idle();
}

const lastReads = () =>
  archive.dependencies.database.db.selectFrom('file_reads').select(['key', 'at', 'result']).orderBy('at').execute();
const resultOf = async (of: string) => (await lastReads()).find((read) => read.key === of)?.result;
const readBackProbe = () => askReadBack(archive.dependencies.database.db, now);

async function insertSound(id: string, storageKey: string, bytes = sound): Promise<void> {
  const { database, storage } = archive.dependencies;
  const file = await database.db.selectFrom('files').selectAll().where('id', '=', 'f1').executeTakeFirstOrThrow();
  await storage.put(storageKey, bytes);
  const names = { name: `HM-1_${id}.mp3`, name_folded: `hm-1_${id}.mp3` };
  await database.db
    .insertInto('files')
    .values({ ...file, ...names, id, storage_key: storageKey })
    .execute();
}

async function replaceBytes(of: string, bytes: Uint8Array): Promise<void> {
  await archive.dependencies.storage.delete(of);
  await archive.dependencies.storage.put(of, bytes);
}

describe('reading stored files back', () => {
  it('reads some of the files each day, the longest unread first, once for all processes', async () => {
    await insertSound('b', second);
    await insertSound('c', third);
    const read: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      await readOneDay();
      await readOneDay();
      const today = (await lastReads()).filter(({ at, result }) => result === 'good' && at >= isoDay(time));
      expect(today).toHaveLength(1);
      read.push(today[0]?.key ?? '');
      time += dayMs;
    }
    const [firstRead] = read;
    expect(read.sort()).toEqual([key, second, third].sort());
    expect(await readBackProbe()).toMatchObject({
      state: 'good',
      text: 'Wszystkie pliki odczytano od 2026-11-01.',
      facts: { files: 3, unread: 0, faults: 0, oldestDays: 3 },
    });
    await readOneDay();
    expect((await lastReads()).at(-1)).toEqual({
      key: firstRead,
      at: expect.stringMatching(/^2026-11-04/),
      result: 'good',
    });
  });

  it('shows a fault by its signature in doctor, the metrics and the log until the file is intact again', async () => {
    await replaceBytes(key, damaged);
    await readOneDay();
    const fault = await readBackProbe();
    expect(fault).toMatchObject({
      state: 'fault',
      text: 'Uszkodzone lub brakujące pliki: 1, w nagraniach: HM-1.',
      facts: { faults: 1 },
    });
    const scraped = async () =>
      (await archive.ask(null, { url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
    expect(await scraped()).toMatch(/^glosy_file_faults 1$/m);
    const warned = () => lines.filter(({ recording, level }) => recording === 'HM-1' && level === 40);
    expect(warned()).toMatchObject([{ key, result: 'damaged', msg: 'a stored file is not as it was received' }]);
    expect(JSON.stringify([fault, lines])).not.toContain('HM-1_a');

    await insertSound('b', second);
    await replaceBytes(key, sound);
    time += dayMs;
    await readOneDay();
    expect(await readBackProbe()).toMatchObject({ state: 'good', facts: { faults: 0, unread: 0 } });
    expect(await scraped()).toMatch(/^glosy_file_faults 0$/m);
    expect(await scraped()).toMatch(/^glosy_files_oldest_read_seconds 0\.\d+$/m);
  });

  it('distinguishes missing files from deleted ones', async () => {
    const { database, storage } = archive.dependencies;
    await storage.delete(key);
    await readOneDay();
    expect(await resultOf(key)).toBe('missing');
    await insertSound('b', second);
    await database.db.deleteFrom('audio_files').execute();
    await database.db.deleteFrom('files').where('id', '=', 'f1').execute();
    expect((await readBackProbe()).facts).toMatchObject({ faults: 0 });
    time += dayMs;
    await readOneDay();
    expect((await lastReads()).map((read) => read.key)).toEqual([second]);
  });

  it('continues after an interruption with the rest of its share, and finds no fault in an unavailable storage', async () => {
    const { storage, database } = archive.dependencies;
    const { check } = storage;
    storage.check = () => Promise.reject(new Error('not mounted'));
    await storage.delete(key);
    await readOneDay();
    expect(await lastReads()).toEqual([]);
    storage.check = check;
    await storage.put(key, sound);
    const { run_after } = await database.db
      .selectFrom('jobs')
      .select('run_after')
      .where('kind', '=', 'read-files-back')
      .executeTakeFirstOrThrow();
    time = Date.parse(run_after);
    await archive.dependencies.jobs.idle();
    expect(await resultOf(key)).toBe('good');
  });

  it('doctor warns of a file that nobody has read for 90 days', async () => {
    expect((await readBackProbe()).state).toBe('not-asked');
    await readOneDay();
    time += 91 * dayMs;
    expect(await readBackProbe()).toMatchObject({
      state: 'warning',
      text: 'Wszystkie pliki odczytano od 2026-11-01. To ponad 90 dni temu.',
    });
  });
});

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
