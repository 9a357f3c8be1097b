import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../lib/sync-folder.ts';

export const algorithms = ['sha256', 'sha512'] as const;
export type Hashes = Record<(typeof algorithms)[number], string>;

/** Forwards bytes, counts them and computes both hashes of a manifest. */
export function bagHashes() {
  const hashes = algorithms.map((name) => createHash(name));
  let bytes = 0;
  async function* step(source: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of source) {
      for (const hash of hashes) hash.update(chunk);
      bytes += Buffer.byteLength(chunk);
      yield chunk;
    }
  }
  const digest = (): Hashes => {
    const [sha256 = '', sha512 = ''] = hashes.map((hash) => hash.digest('hex'));
    return { sha256, sha512 };
  };
  return { step, digest, bytes: () => bytes };
}

export interface WrittenFile extends Hashes {
  bytes: number;
}

export type BagSource = string | Uint8Array | AsyncIterable<Uint8Array | string>;

export interface BagWriter {
  /** Writes bag-info and manifests and gives the folder its final name, which completes the bag. */
  write(path: string, source: BagSource): Promise<WrittenFile>;
  /** Writes bag-info and manifests and gives the folder its name; only then is the bag there. */
  finish(info: readonly (readonly [string, string])[]): Promise<void>;
  /** Removes an unfinished bag. */
  discard(): Promise<void>;
}

export const partialSuffix = '.niepelna';

/** A bag according to RFC 8493 in a new folder, which gets its final name when it is complete and on the disk. */
export async function createBag(folder: string): Promise<BagWriter> {
  const partial = `${folder}${partialSuffix}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'data'), { recursive: true, mode: 0o700 });
  const payload = new Map<string, WrittenFile>();
  const tagFiles = new Map<string, WrittenFile>();

  async function put(path: string, source: BagSource): Promise<WrittenFile> {
    const target = join(partial, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const { step, digest, bytes } = bagHashes();
    const whole = typeof source === 'string' || source instanceof Uint8Array ? Readable.from([source]) : source;
    await pipeline(whole, step, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
    return { ...digest(), bytes: bytes() };
  }

  async function writeManifests(prefix: string, files: ReadonlyMap<string, WrittenFile>): Promise<void> {
    const paths = [...files.keys()].sort();
    for (const algorithm of algorithms) {
      const lines = paths.map((path) => `${files.get(path)?.[algorithm]}  ${encodePath(path)}\n`);
      const name = `${prefix}-${algorithm}.txt`;
      const written = await put(name, lines.join(''));
      if (prefix === 'manifest') tagFiles.set(name, written);
    }
  }

  return {
    async write(path, source) {
      const written = await put(path, source);
      payload.set(path, written);
      return written;
    },
    async finish(info) {
      const bytes = [...payload.values()].reduce((sum, file) => sum + file.bytes, 0);
      const all = [...info, ['Payload-Oxum', `${bytes}.${payload.size}`] as const];
      const text = all.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}\n`).join('');
      tagFiles.set('bagit.txt', await put('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'));
      tagFiles.set('bag-info.txt', await put('bag-info.txt', text));
      await writeManifests('manifest', payload);
      await writeManifests('tagmanifest', tagFiles);
      await syncTree(partial);
      await rename(partial, folder);
      await syncFolder(dirname(folder));
    },
    discard: () => rm(partial, { recursive: true, force: true }),
  };
}

/** RFC 8493, 2.1.3: only line breaks and the percent sign are encoded. */
function encodePath(path: string): string {
  return path.replace(/[%\r\n]/g, encodeURIComponent);
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  }
  await syncFolder(folder);
}
