import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from '../dependencies.ts';
import { storedKeys } from '../features/files/stored-keys.ts';
import type { FileStorage } from '../storage/storage.ts';
import { parseStorageUrl } from '../storage/storage-url.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { hasS3AndPostgres, newS3Url, s3StartMs } from '../testing/s3-place.ts';
import { insertScene } from '../testing/scene.ts';
import { checkArchive } from './check/check.ts';
import { moveStorage } from './move-storage.ts';

const sound = '/storage/recordings/S1/S1_a.mp3';
const words = 'Kanarek w pliku S1_a.mp3';
const places = ['disk', 's3'].filter((kind) => kind === 'disk' || hasS3AndPostgres());

describe.each(places)('an archive that moves from a disk to: %s', (kind) => {
  let dataDir: string;
  let test: TestApp;
  let user: SignedIn;
  let to: FileStorage;
  let toUrl: string;
  const fromUrl = () => join(dataDir, 'storage');

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosy-move-'));
    toUrl = kind === 's3' ? await newS3Url() : join(dataDir, 'other-disk');
    test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    user = await test.signIn('user');
    await insertScene(test, 'S1', { downloadable: 1 });
    to = await openStorage(parseStorageUrl(toUrl), { dataDir });
  }, s3StartMs);
  afterEach(async () => {
    await to.close();
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const from = () => openStorage(parseStorageUrl(fromUrl()), { dataDir }, { isReadOnly: true });
  const move = async (source?: FileStorage) => {
    const opened = source ?? (await from());
    return moveStorage(test.dependencies, { from: opened, to }).finally(() => opened.close());
  };
  const keysOf = async (storage: FileStorage) => {
    const keys: string[] = [];
    for await (const key of storage.list()) keys.push(key);
    return keys.sort();
  };
  const restart = async (settings: Record<string, string>) => {
    await test.close();
    test = await buildTestApp({ settings: { DATA_DIR: dataDir, ...settings } });
  };
  const erase = async (name: string) => {
    const { database, storage } = test.dependencies;
    const { id, storage_key } = await database.db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom('files').where('id', '=', id).execute();
    await storedKeys(test.dependencies).jobs['drop-unreferenced-file'].run({ key: storage_key }, {} as never);
    expect(await storage.stat(storage_key)).toBeUndefined();
    await expect(storage.open(storage_key)).rejects.toMatchObject({ code: 'file.not-found' });
    return storage_key;
  };

  it('is served throughout, loses nothing, and deleted files stay deleted', async () => {
    const all = await keysOf(test.dependencies.storage);
    expect(await move()).toEqual({ copied: all.length, known: 0, deleted: 0 });
    expect(await move()).toEqual({ copied: 0, known: all.length, deleted: 0 });
    const early = await erase('S1_photo.original');
    await insertScene(test, 'S3', { downloadable: 1 });

    await restart({ STORAGE_URL: toUrl, STORAGE_FALLBACK_URL: fromUrl() });
    expect((await test.ask(user, { url: sound })).body).toBe(words);
    expect((await test.ask(user, { url: '/storage/recordings/S3/S3_a.mp3' })).body).toBe('Kanarek w pliku S3_a.mp3');
    expect(await keysOf(to)).toEqual(all);
    const late = await erase('S1_m.jpg.original');
    const { deleted } = await move();
    expect(deleted).toBe(2);

    await restart({ STORAGE_URL: toUrl });
    const now = await keysOf(test.dependencies.storage);
    expect(now).not.toContain(early);
    expect(now).not.toContain(late);
    // Both storages have the same files, without the two deleted ones; only one of them has the server's key.
    expect(now.length).toBe(2 * all.length - 3);
    expect(await checkArchive(test.dependencies, { storageOnly: true })).toEqual([]);
    const kept = await keysOf(await from());
    expect(kept).toContain(late);
  });

  it('resumes after a kill at any call, and copies nothing damaged', async () => {
    const all = await keysOf(test.dependencies.storage);
    const source = await from();
    for (const call of ['writeStaged', 'publish', 'hash'] as const) {
      const killed = Object.assign(Object.create(to) as FileStorage, {
        [call]: () => Promise.reject(new Error('killed')),
      });
      for (const method of ['writeStaged', 'publish', 'hash', 'stat', 'discard', 'delete'] as const) {
        if (method !== call) Object.assign(killed, { [method]: (to[method] as () => unknown).bind(to) });
      }
      await expect(moveStorage(test.dependencies, { from: source, to: killed })).rejects.toThrow('killed');
    }
    // Published but never compared: damage during the copy must be detected.
    const [published] = await keysOf(to);
    await to.put(published ?? '', Buffer.from('damaged'));
    await move(source);
    expect(await keysOf(to)).toEqual(all);
    for (const key of all) expect(await to.hash(key)).toBe(await test.dependencies.storage.hash(key));
  });

  it('stops at a file that differs in both storages, and deletes nothing for an empty source', async () => {
    await move();
    const empty = await openStorage({ kind: 'disk', folder: join(dataDir, 'empty') }, { dataDir });
    expect(await move(empty)).toEqual({ copied: 0, known: 0, deleted: 0 });
    await test.dependencies.database.db.deleteFrom('moved_files').execute();
    const [key = ''] = await keysOf(to);
    await to.put(key, Buffer.from('other'));
    await expect(move()).rejects.toThrow(`Plik ${key} jest w obu magazynach, ale każdy ma inną treść.`);
  });
});
