import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, opendir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ArchiveError } from '@glosy/core/errors';
import { errorCode, undefinedIfMissing } from '../lib/failures.ts';
import { freeBytesAt } from '../lib/free-bytes.ts';
import { openDiskFile } from './disk-file.ts';
import {
  factsOf,
  fileNames,
  folderMode,
  isSameFile,
  makeFolder,
  removeIfThere,
  rethrowDiskError,
  rethrowMissing,
  syncFile,
  syncFolder,
  writeNew,
  writePieces,
} from './disk-files.ts';
import { hashFile } from './hash-file.ts';
import {
  assertStorageKey,
  type ByteSource,
  type FileFacts,
  type FileStorage,
  isStorageKey,
  KeyTakenError,
  newStorageKey,
  type StagedFacts,
  type StoredFile,
  type WebServerSource,
} from './storage.ts';
import { StorageStartError } from './storage-start-error.ts';

/** Longer than any write of a small file takes, so an older temporary file belongs to a dead process. */
const brokenWriteAgeMs = 3600_000;

/**
 * Stores files under one folder of a local disk: `files/ab/KEY` (ab: from the key's hash, so that no folder grows too
 * large), `staged/ID`, and `temporary/` for unfinished writes. All are on one file system: publishing is a link.
 */
export class DiskStorage implements FileStorage {
  readonly #root: string;
  /** Staged files whose folder was flushed after their creation, so that their names survive a power cut. */
  readonly #named = new Set<string>();
  /** Folders under `files` that were flushed into their parent. */
  readonly #shards = new Set<string>();

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates missing folders, unless the storage is read-only. Rejects when a name is used by anything else, such as a
   * symbolic link.
   * @throws StorageStartError when a folder to read does not exist
   */
  static async create(root: string, { isReadOnly = false } = {}): Promise<DiskStorage> {
    if (isReadOnly) {
      if ((await stat(join(root, 'files')).catch(undefinedIfMissing))?.isDirectory()) return new DiskStorage(root);
      throw StorageStartError.ofFolder(root);
    }
    await mkdir(root, { recursive: true, mode: folderMode });
    await makeFolder(join(root, 'staged'));
    await makeFolder(join(root, 'temporary'));
    await makeFolder(join(root, 'files'));
    await syncFolder(root);
    return new DiskStorage(root);
  }

  async writeStaged(id: string, offset: number, source: ByteSource, limit: number): Promise<number> {
    const written = await writePieces(this.#stagedPath(id), offset, source, limit).catch(rethrowDiskError);
    if (!this.#named.has(id)) {
      await syncFolder(join(this.#root, 'staged'));
      this.#named.add(id);
    }
    return written;
  }

  async copyStaged(from: string, to: string, offset: number): Promise<void> {
    const file = await this.openStaged(from);
    try {
      await this.writeStaged(to, offset, file.createReadStream(), file.size);
    } finally {
      file.close();
    }
  }

  async openStaged(id: string): Promise<StoredFile> {
    return await openDiskFile(this.#stagedPath(id)).catch(rethrowMissing);
  }

  async statStaged(id: string): Promise<FileFacts | undefined> {
    return await factsOf(this.#stagedPath(id));
  }

  async publish(id: string, key: string): Promise<void> {
    const from = this.#stagedPath(id);
    const to = this.pathOf(key);
    await syncFile(from).catch(rethrowMissing);
    await this.#makeShard(dirname(to));
    try {
      await link(from, to);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') rethrowMissing(error);
      if (errorCode(error) !== 'EEXIST') rethrowDiskError(error);
      // The same file under both names: an earlier publication was interrupted after its link, and is now completed.
      if (!(await isSameFile(from, to).catch(rethrowMissing))) throw new KeyTakenError(key);
    }
    await syncFolder(dirname(to));
    await this.discard(id);
  }

  async discard(id: string): Promise<void> {
    await removeIfThere(this.#stagedPath(id));
    this.#named.delete(id);
  }

  async *listStaged(): AsyncIterable<StagedFacts> {
    const folder = join(this.#root, 'staged');
    for await (const id of fileNames(folder)) {
      const facts = isStorageKey(id) ? await factsOf(join(folder, id)) : undefined;
      if (facts) yield { id, ...facts };
    }
  }

  async sweepStaged(isAbandoned: (file: StagedFacts) => boolean): Promise<string[]> {
    const swept: string[] = [];
    for await (const file of this.listStaged()) {
      if (!isAbandoned(file)) continue;
      await this.discard(file.id);
      swept.push(file.id);
    }
    const temporary = join(this.#root, 'temporary');
    for await (const name of fileNames(temporary)) {
      const facts = await factsOf(join(temporary, name));
      if (facts && facts.modifiedAt.getTime() < Date.now() - brokenWriteAgeMs)
        await removeIfThere(join(temporary, name));
    }
    return swept;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const to = this.pathOf(key);
    const temporary = join(this.#root, 'temporary', newStorageKey());
    try {
      await this.#makeShard(dirname(to));
      await writeNew(temporary, bytes);
      await rename(temporary, to);
    } catch (error) {
      await removeIfThere(temporary);
      rethrowDiskError(error);
    }
    await syncFolder(dirname(to));
  }

  async open(key: string): Promise<StoredFile> {
    return await openDiskFile(this.pathOf(key)).catch(rethrowMissing);
  }

  async stat(key: string): Promise<FileFacts | undefined> {
    return await factsOf(this.pathOf(key));
  }

  async withLocalPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.pathOf(key);
    if ((await factsOf(path)) === undefined) throw new ArchiveError('file.not-found');
    return await work(path);
  }

  async hash(key: string): Promise<string> {
    const file = await this.open(key);
    try {
      return await hashFile(file);
    } finally {
      file.close();
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    const wasThere = await removeIfThere(path);
    if (wasThere) await syncFolder(dirname(path));
  }

  async undelete(): Promise<boolean> {
    return false;
  }

  async *list(): AsyncIterable<string> {
    const files = join(this.#root, 'files');
    for await (const shard of await opendir(files)) {
      if (!shard.isDirectory()) continue;
      for await (const key of fileNames(join(files, shard.name))) {
        if (isStorageKey(key) && this.pathOf(key) === join(files, shard.name, key)) yield key;
      }
    }
  }

  freeBytes(): Promise<number> {
    return freeBytesAt(this.#root);
  }

  async check(): Promise<void> {
    for (const folder of ['files', 'staged', 'temporary']) {
      await access(join(this.#root, folder), constants.R_OK | constants.W_OK | constants.X_OK);
    }
  }

  async close(): Promise<void> {}

  async #makeShard(folder: string): Promise<void> {
    if (this.#shards.has(folder)) return;
    await makeFolder(folder).catch(rethrowDiskError);
    await syncFolder(dirname(folder));
    this.#shards.add(folder);
  }

  async webServerSource(key: string): Promise<WebServerSource> {
    return { path: relative(this.#root, this.pathOf(key)) };
  }

  /** Path of a stored file, for tools that read the disk themselves. */
  pathOf(key: string): string {
    assertStorageKey(key);
    const shard = createHash('sha256').update(key).digest('hex').slice(0, 2);
    return join(this.#root, 'files', shard, key);
  }

  #stagedPath(id: string): string {
    assertStorageKey(id);
    return join(this.#root, 'staged', id);
  }
}
