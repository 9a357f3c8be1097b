import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { factsOf, fileNames, folderMode, removeIfThere, rethrowDiskError } from './disk-files.ts';

/** Longer than any job works on a file, so an older one belongs to a dead process. */
const maxAgeMs = 24 * 3600_000;

/** Copies on this machine's disk, for programs that need a path. */
export class S3Scratch {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async withCopy<T>(source: Readable, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.#folder, randomUUID());
    try {
      await mkdir(this.#folder, { recursive: true, mode: folderMode });
      await pipeline(source, createWriteStream(path, { mode: 0o600, flags: 'wx' })).catch(rethrowDiskError);
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async sweep(now: Date): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: folderMode });
    for await (const name of fileNames(this.#folder)) {
      const path = join(this.#folder, name);
      const facts = await factsOf(path);
      if (facts && facts.modifiedAt.getTime() < now.getTime() - maxAgeMs) await removeIfThere(path);
    }
  }
}
