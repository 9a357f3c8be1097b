import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedKeys } from '../../features/files/stored-keys.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fillArchive } from '../backup/testing-archive.ts';
import { checkArchive } from './check.ts';

const key = newStorageKey();
let archive: TestApp;

beforeEach(async () => {
  archive = await buildTestApp();
  await fillArchive(archive, key);
});
afterEach(() => archive.close());

it('check names a damaged, a missing and a stray file', async () => {
  const { storage, database } = archive.dependencies;
  expect(await checkArchive(archive.dependencies)).toEqual([]);
  await storage.delete(key);
  await storage.put(key, new TextEncoder().encode('dźwięX'));
  expect(await checkArchive(archive.dependencies)).toEqual([
    'Plik HM-1/HM-1_a.mp3 różni się od przyjętego: suma SHA-256 się nie zgadza.',
  ]);
  await storage.delete(key);
  const stray = newStorageKey();
  await storage.put(stray, new Uint8Array([1]));
  expect(await checkArchive(archive.dependencies)).toEqual([
    'Brak pliku HM-1/HM-1_a.mp3.',
    `Plik ${stray} nie należy do żadnego nagrania.`,
  ]);
  await database.db.deleteFrom('lines').execute();
  expect(await checkArchive(archive.dependencies)).toContain('Transkrypcja HM-1_a.srt ma 0 napisów zamiast 1.');
});

it('a file that a crash left is no fault while its deletion is queued', async () => {
  const { storage } = archive.dependencies;
  const left = await storedKeys(archive.dependencies).reserve();
  await storage.put(left, new Uint8Array([1]));
  expect(await checkArchive(archive.dependencies)).toEqual([]);
});
