import { readdirSync, readlinkSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskStorage } from './disk-storage.ts';
import { storageSuite } from './storage.suite.ts';

let root = '';
const make = async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
  return await DiskStorage.create(root);
};
const remove = () => rm(root, { recursive: true });

storageSuite('a storage on disk', { make, remove, reopen: () => DiskStorage.create(root) });

describe('the storage on a disk', () => {
  let storage: DiskStorage;
  beforeEach(async () => {
    storage = await make();
  });
  afterEach(async () => {
    await storage.close();
    await remove();
  });

  it('is readable by its own system user only', async () => {
    await storage.put('file-000001', Buffer.from('abc'));
    await storage.writeStaged('upload-0001', 0, Buffer.from('abc'), 3);
    for (const name of await readdir(root, { recursive: true })) {
      const facts = await stat(join(root, name));
      expect([name, facts.mode & 0o777]).toEqual([name, facts.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('follows no symbolic link, for reading or for writing', async () => {
    const outside = join(root, 'outside');
    await writeFile(outside, 'secret');
    await mkdir(dirname(storage.pathOf('file-000001')), { mode: 0o700 });
    await symlink(outside, storage.pathOf('file-000001'));
    await symlink(outside, join(root, 'staged', 'upload-0001'));
    await expect(storage.open('file-000001')).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(storage.writeStaged('upload-0001', 0, Buffer.from('X'), 1)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(storage.publish('upload-0001', 'file-000002')).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await storage.stat('file-000001')).toBeUndefined();
    expect((await stat(outside)).size).toBe(6);
  });

  it('does not start when one of its folders is a link', async () => {
    await rm(join(root, 'staged'), { recursive: true });
    await symlink(tmpdir(), join(root, 'staged'));
    await expect(DiskStorage.create(root)).rejects.toThrow('must be a folder');
  });

  it('lists neither unfinished writes nor foreign files', async () => {
    await writeFile(join(root, 'temporary', 'half-written-file'), 'x');
    await mkdir(join(root, 'files', '00'));
    await writeFile(join(root, 'files', '00', 'misplaced-file'), 'x');
    await writeFile(join(root, 'files', '00', 'Thumbs.db'), 'x');
    const keys: string[] = [];
    for await (const key of storage.list()) keys.push(key);
    expect(keys).toEqual([]);
  });

  it('deletes interrupted writes after an hour', async () => {
    const [old, fresh] = [join(root, 'temporary', 'old-write'), join(root, 'temporary', 'fresh-write')];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    const longAgo = new Date(Date.now() - 2 * 3600_000);
    await utimes(old, longAgo, longAgo);
    await storage.sweepStaged(() => true);
    expect(await readdir(join(root, 'temporary'))).toEqual(['fresh-write']);
  });

  it('completes a publication that was killed after its link', async () => {
    await storage.writeStaged('upload-0001', 0, Buffer.from('abc'), 3);
    await mkdir(dirname(storage.pathOf('file-000001')));
    await link(join(root, 'staged', 'upload-0001'), storage.pathOf('file-000001'));
    await storage.publish('upload-0001', 'file-000001');
    expect((await storage.stat('file-000001'))?.size).toBe(3);
    expect(await readdir(join(root, 'staged'))).toEqual([]);
  });

  it('keeps no descriptor when its readers have closed', async () => {
    await storage.put('file-000001', Buffer.from('abc'));
    const path = storage.pathOf('file-000001');
    const readers = await Promise.all(Array.from({ length: 20 }, () => storage.open('file-000001')));
    expect(descriptorsOf(path)).toBe(20);
    for (const reader of readers) reader.close();
    await expect.poll(() => descriptorsOf(path)).toBe(0);
  });

  it('keeps no descriptor when a stream has been read to its end', async () => {
    await storage.put('file-000001', Buffer.alloc(300_000, 'x'));
    const reader = await storage.open('file-000001');
    await pipeline(reader.createReadStream(), new PassThrough().resume());
    reader.close();
    await expect.poll(() => descriptorsOf(storage.pathOf('file-000001'))).toBe(0);
  });

  it('keeps a deleted file readable for its open readers', async () => {
    await storage.put('file-000001', Buffer.alloc(300_000, 'x'));
    const reader = await storage.open('file-000001');
    const stream = reader.createReadStream();
    await storage.delete('file-000001');
    const buffer = Buffer.alloc(3);
    await reader.read(buffer, 0, 3, 0);
    expect(buffer.toString()).toBe('xxx');
    reader.close();
    let bytes = 0;
    for await (const piece of stream) bytes += piece.length;
    expect(bytes).toBe(300_000);
  });

  it('reports a missing folder', async () => {
    await rm(join(root, 'files'), { recursive: true });
    await expect(storage.check()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('turns the error of a full disk into an ArchiveError', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    async function* source(): AsyncIterable<Uint8Array> {
      yield Buffer.from('a');
      throw full;
    }
    await expect(storage.writeStaged('upload-0001', 0, source(), 9)).rejects.toMatchObject({
      code: 'server.disk-full',
      status: 507,
    });
  });
});

/** Open descriptors of this process for a path, deleted or not. */
function descriptorsOf(path: string): number {
  return readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(path);
    } catch {
      return false;
    }
  }).length;
}
