import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFile } from './hash-file.ts';
import { type FileStorage, KeyTakenError } from './storage.ts';

const upload = 'upload-0001';
const key = 'file-000001';
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/**
 * The suite that every adapter must pass. `make` returns an empty storage each time, `reopen` the same one after a
 * restart.
 */
export function storageSuite(
  name: string,
  adapter: { make: () => Promise<FileStorage>; reopen: () => Promise<FileStorage>; remove: () => Promise<void> },
): void {
  describe(name, () => {
    let storage: FileStorage;
    beforeEach(async () => {
      storage = await adapter.make();
    });
    afterEach(async () => {
      await storage.close();
      await adapter.remove();
    });

    describe('staged files', () => {
      it('accept chunks in any order and in parallel', async () => {
        const chunks = [0, 1, 2, 3, 4].map((index) => randomBytes(index === 4 ? 1000 : 300_000));
        const written = await Promise.all(
          [3, 0, 4, 2, 1].map((index) =>
            storage.writeStaged(upload, index * 300_000, pieces(chunks[index] ?? Buffer.of()), 300_000),
          ),
        );
        expect(written).toEqual([300_000, 300_000, 1000, 300_000, 300_000]);
        const whole = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
        expect(await hashStaged(storage, upload)).toBe(whole);
      });

      it('never let a chunk overlap the next one', async () => {
        await storage.writeStaged(upload, 3, Buffer.from('def'), 3);
        const tooLong = storage.writeStaged(upload, 0, pieces(Buffer.from('abcX'), 2), 3);
        await expect(tooLong).rejects.toMatchObject({ code: 'request.too-large' });
        await storage.writeStaged(upload, 0, Buffer.from('abc'), 3);
        expect(await contentStaged(storage, upload)).toBe('abcdef');
      });

      it('reject with the error of the request, and accept the chunk again', async () => {
        async function* broken() {
          yield Buffer.from('a');
          throw new Error('aborted');
        }
        await expect(storage.writeStaged(upload, 0, broken(), 3)).rejects.toThrow('aborted');
        await storage.writeStaged(upload, 0, Buffer.from('abc'), 3);
        expect(await hashStaged(storage, upload)).toBe(abc);
      });

      it('survive a restart', async () => {
        await storage.writeStaged(upload, 0, Buffer.from('ab'), 2);
        await storage.close();
        storage = await adapter.reopen();
        await storage.writeStaged(upload, 2, Buffer.from('c'), 1);
        await storage.publish(upload, key);
        expect(await content(storage, key)).toBe('abc');
      });

      it('are deleted when they are abandoned', async () => {
        await storage.writeStaged('upload-kept', 0, Buffer.from('a'), 1);
        await storage.writeStaged('upload-dead', 0, Buffer.from('b'), 1);
        expect(await storage.sweepStaged(({ id }) => id === 'upload-dead')).toEqual(['upload-dead']);
        expect((await all(storage.listStaged())).map(({ id, size }) => [id, size])).toEqual([['upload-kept', 1]]);
      });

      it('can be discarded twice', async () => {
        await storage.writeStaged(upload, 0, Buffer.from('a'), 1);
        await storage.discard(upload);
        await storage.discard(upload);
        expect(await storage.statStaged(upload)).toBeUndefined();
        await expect(storage.openStaged(upload)).rejects.toMatchObject({ code: 'file.not-found' });
      });

      it('have their current size for each reader', async () => {
        await storage.writeStaged(upload, 0, Buffer.from('a'), 1);
        expect(await contentStaged(storage, upload)).toBe('a');
        await storage.writeStaged(upload, 1, Buffer.from('b'), 1);
        expect(await contentStaged(storage, upload)).toBe('ab');
      });
    });

    it('copies a staged file into another one', async () => {
      await storage.writeStaged('scratch-0001', 0, Buffer.from('def'), 3);
      await storage.writeStaged(upload, 0, Buffer.from('abc'), 3);
      await storage.copyStaged('scratch-0001', upload, 3);
      expect(await contentStaged(storage, upload)).toBe('abcdef');
      await expect(storage.copyStaged('scratch-0002', upload, 6)).rejects.toMatchObject({ code: 'file.not-found' });
    });

    describe('publishing', () => {
      it('moves the staged file under its key', async () => {
        await storage.writeStaged(upload, 0, Buffer.from('abc'), 3);
        expect(await all(storage.list())).toEqual([]);
        await storage.publish(upload, key);
        expect(await all(storage.list())).toEqual([key]);
        expect(await all(storage.listStaged())).toEqual([]);
        expect(await storage.hash(key)).toBe(abc);
        expect((await storage.stat(key))?.size).toBe(3);
      });

      it('never replaces a file, even with fifty parallel writers', async () => {
        const ids = Array.from({ length: 50 }, (_, index) => `racing-${index + 100}`);
        await Promise.all(ids.map((id) => storage.writeStaged(id, 0, Buffer.from(id), 20)));
        const outcomes = await Promise.allSettled(ids.map((id) => storage.publish(id, key)));
        const winners = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        expect(await content(storage, key)).toBe(winners[0]);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(KeyTakenError);
        }
        expect(await all(storage.listStaged())).toHaveLength(49);
      });

      it('rejects for a missing staged file', async () => {
        await expect(storage.publish(upload, key)).rejects.toMatchObject({ code: 'file.not-found' });
      });
    });

    describe('files', () => {
      it('are written and replaced atomically', async () => {
        await storage.put(key, Buffer.from('old'));
        expect(await content(storage, key)).toBe('old');
        await storage.put(key, Buffer.from('newer'));
        expect(await content(storage, key)).toBe('newer');
        expect(await all(storage.list())).toEqual([key]);
      });

      it('can be read by any range', async () => {
        await storage.put(key, Buffer.from('0123456789'));
        const file = await storage.open(key);
        const buffer = Buffer.alloc(6, '.');
        expect(await file.read(buffer, 1, 3, 4)).toBe(3);
        expect(buffer.toString()).toBe('.456..');
        expect(await file.read(buffer, 0, 6, 8)).toBe(2);
        expect(await file.read(buffer, 0, 6, 10)).toBe(0);
        expect(Buffer.concat(await all(file.createReadStream(2, 4))).toString()).toBe('234');
        file.close();
        file.close();
        await expect(file.read(buffer, 0, 1, 0)).rejects.toThrow('closed');
      });

      it('are streamed to the end even when the file is closed in between', async () => {
        await storage.put(key, Buffer.alloc(300_000, 'x'));
        const file = await storage.open(key);
        const stream = file.createReadStream();
        file.close();
        expect(Buffer.concat(await all(stream)).length).toBe(300_000);
      });

      it('can be deleted twice', async () => {
        await storage.put(key, Buffer.from('abc'));
        await storage.delete(key);
        await storage.delete(key);
        await expect(storage.open(key)).rejects.toMatchObject({ code: 'file.not-found' });
        expect(await storage.stat(key)).toBeUndefined();
      });

      it.each(['deleted', 'replaced'])('never turn into other bytes for a reader when they are %s', async (how) => {
        await storage.put(key, Buffer.alloc(3_000_000, 'a'));
        const reader = await storage.open(key);
        if (how === 'deleted') await storage.delete(key);
        else await storage.put(key, Buffer.alloc(3_000_000, 'b'));
        const read = await Promise.allSettled([all(reader.createReadStream(1_000_000)), hashFile(reader)]);
        for (const outcome of read) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'file.not-found' });
        }
        const [streamed] = read;
        const bytes = streamed.status === 'fulfilled' ? Buffer.concat(streamed.value) : undefined;
        if (bytes) expect(bytes.equals(Buffer.alloc(2_000_000, 'a'))).toBe(true);
        reader.close();
      });

      it('are on the disk for a program while it needs them', async () => {
        await storage.put(key, Buffer.from('abc'));
        expect(await storage.withLocalPath(key, (path) => readFile(path, 'utf8'))).toBe('abc');
        const missing = storage.withLocalPath('file-000002', async () => {});
        await expect(missing).rejects.toMatchObject({ code: 'file.not-found' });
      });

      it('may be empty', async () => {
        await storage.put(key, Buffer.of());
        expect(await content(storage, key)).toBe('');
      });
    });

    it.each([
      '../../etc/passwd',
      '..',
      'UPPER-CASE',
      'short',
      'with/slash',
      'nul\0nul-nul',
      'zażółć-gęślą',
      'a'.repeat(65),
      'newline-\n',
      '',
    ])('accepts no key that the server did not make: %j', async (bad) => {
      await expect(storage.open(bad)).rejects.toThrow('Not a storage key');
      await expect(storage.put(bad, Buffer.of())).rejects.toThrow('Not a storage key');
      await expect(storage.delete(bad)).rejects.toThrow('Not a storage key');
      await expect(storage.writeStaged(bad, 0, Buffer.of(), 0)).rejects.toThrow('Not a storage key');
      await expect(storage.openStaged(bad)).rejects.toThrow('Not a storage key');
      await expect(storage.publish(upload, bad)).rejects.toThrow('Not a storage key');
    });

    it('reports its health and free space', async () => {
      await storage.check();
      expect(await storage.freeBytes()).toBeGreaterThan(0);
    });
  });
}

async function* pieces(bytes: Buffer, length = 65_000): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function content(storage: FileStorage, name: string): Promise<string> {
  return await readAndClose(await storage.open(name));
}

async function hashStaged(storage: FileStorage, id: string): Promise<string> {
  const file = await storage.openStaged(id);
  try {
    return await hashFile(file);
  } finally {
    file.close();
  }
}

async function contentStaged(storage: FileStorage, id: string): Promise<string> {
  return await readAndClose(await storage.openStaged(id));
}

async function readAndClose(file: Awaited<ReturnType<FileStorage['open']>>): Promise<string> {
  const bytes = Buffer.alloc(file.size);
  await file.read(bytes, 0, file.size, 0);
  file.close();
  return bytes.toString();
}
