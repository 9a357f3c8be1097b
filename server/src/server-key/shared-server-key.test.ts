import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStorage } from '../commands/check/check-storage.ts';
import { newServerKey } from '../commands/new-server-key.ts';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DiskStorage } from '../storage/disk-storage.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createServerKey } from './server-key.ts';
import { createSharedServerKey, serverKeyFile } from './shared-server-key.ts';

let database: Database;
let folder: string;
let storage: DiskStorage;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'glosy-key-'));
  storage = await DiskStorage.create(join(folder, 'storage'));
});
afterEach(async () => {
  await storage.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const now = () => new Date('2026-11-22T12:00:00Z');
/** The key of a process with a separate data folder. */
const keyOf = (dataDir = folder) => createSharedServerKey({ database, storage, dataDir, now });

describe('the key of several processes', () => {
  it('is the same for all, even if they start at once on an empty archive', async () => {
    const keys = ['a', 'b', 'c'].map((name) => keyOf(join(folder, name)));
    await Promise.all(keys.map((key) => key.load()));
    expect(new Set(keys.map((key) => key.mark('purpose', 'part'))).size).toBe(1);
    expect(keys[1]?.unseal(keys[0]?.seal('Zażółć') ?? '')).toBe('Zażółć');
  });

  it('is not counted as a fault of the storage', async () => {
    await keyOf().load();
    const given = { database, storage, now } as unknown as Dependencies;
    expect(await checkStorage(given, () => {})).toEqual([]);
  });

  it('is still the one that an earlier version stored in the data folder', async () => {
    writeFileSync(join(folder, 'server.key'), `${Buffer.alloc(32, 7).toString('hex')}\n`);
    const key = keyOf();
    await key.load();
    expect(key.mark('purpose')).toBe(createServerKey(Buffer.alloc(32, 7)).mark('purpose'));
    expect(existsSync(join(folder, 'server.key'))).toBe(false);
  });

  it.each([
    ['is gone', () => storage.delete(serverKeyFile)],
    ['is another archive’s', () => storage.put(serverKeyFile, Buffer.alloc(32, 1))],
    ['is cut off', () => storage.put(serverKeyFile, Buffer.alloc(5, 1))],
  ])('keeps a process from starting when it %s, until the operator makes a new one', async (_how, harm) => {
    const first = keyOf();
    await first.load();
    await harm();
    await expect(keyOf().load()).rejects.toThrow('sprawdź DATABASE_URL i STORAGE_URL');

    const serverKey = keyOf();
    const open = async () => ({ database, serverKey }) as unknown as Dependencies;
    await newServerKey.run({ args: [], open, print: () => {}, readInput: async () => '' });

    const next = keyOf();
    await next.load();
    expect(next.mark('purpose')).toBe(serverKey.mark('purpose'));
    expect(next.mark('purpose')).not.toBe(first.mark('purpose'));
  });
});
