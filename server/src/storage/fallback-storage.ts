import { ArchiveError } from '@glosy/core/errors';
import type { ByteSource, FileFacts, FileStorage, StagedFacts, StoredFile, WebServerSource } from './storage.ts';

/** The deletions of an archive that moves; they outlive this process. */
export interface Deletions {
  record(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  list(): Promise<string[]>;
}

/**
 * A storage that is being filled from an earlier, read-only one: files are read here first, and there while they are
 * missing here. A deletion is recorded before it is done, so that `move-storage` does not copy the file again.
 */
export class FallbackStorage implements FileStorage {
  readonly #storage: FileStorage;
  readonly #earlier: FileStorage;
  readonly #deletions: Deletions;

  constructor(storage: FileStorage, earlier: FileStorage, deletions: Deletions) {
    this.#storage = storage;
    this.#earlier = earlier;
    this.#deletions = deletions;
  }

  writeStaged(id: string, offset: number, source: ByteSource, limit: number): Promise<number> {
    return this.#storage.writeStaged(id, offset, source, limit);
  }

  copyStaged(from: string, to: string, offset: number): Promise<void> {
    return this.#storage.copyStaged(from, to, offset);
  }

  openStaged(id: string): Promise<StoredFile> {
    return this.#storage.openStaged(id);
  }

  statStaged(id: string): Promise<FileFacts | undefined> {
    return this.#storage.statStaged(id);
  }

  publish(id: string, key: string): Promise<void> {
    return this.#storage.publish(id, key);
  }

  discard(id: string): Promise<void> {
    return this.#storage.discard(id);
  }

  listStaged(): AsyncIterable<StagedFacts> {
    return this.#storage.listStaged();
  }

  sweepStaged(isAbandoned: (file: StagedFacts) => boolean): Promise<string[]> {
    return this.#storage.sweepStaged(isAbandoned);
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#storage.put(key, bytes);
  }

  open(key: string): Promise<StoredFile> {
    return this.#read(key, (storage) => storage.open(key));
  }

  async stat(key: string): Promise<FileFacts | undefined> {
    const facts = await this.#storage.stat(key);
    if (facts || (await this.#deletions.has(key))) return facts;
    return await this.#earlier.stat(key);
  }

  async withLocalPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return (await this.#isHere(key)) ? this.#storage.withLocalPath(key, work) : this.#earlier.withLocalPath(key, work);
  }

  /** A web server has access to one storage only: this process sends files that are not here yet. */
  async webServerSource(key: string, method: 'GET' | 'HEAD'): Promise<WebServerSource | null> {
    return (await this.#isHere(key)) ? this.#storage.webServerSource(key, method) : null;
  }

  hash(key: string): Promise<string> {
    return this.#read(key, (storage) => storage.hash(key));
  }

  /** True also if no storage has the file, so that a deleted file is not searched in the earlier storage. */
  async #isHere(key: string): Promise<boolean> {
    return (await this.#storage.stat(key)) !== undefined || (await this.#deletions.has(key));
  }

  async #read<T>(key: string, read: (storage: FileStorage) => Promise<T>): Promise<T> {
    try {
      return await read(this.#storage);
    } catch (error) {
      const isMissing = error instanceof ArchiveError && error.code === 'file.not-found';
      if (!isMissing || (await this.#deletions.has(key))) throw error;
      return await read(this.#earlier);
    }
  }

  async delete(key: string): Promise<void> {
    await this.#deletions.record(key);
    await this.#storage.delete(key);
  }

  undelete(key: string): Promise<boolean> {
    return this.#storage.undelete(key);
  }

  async *list(): AsyncIterable<string> {
    const known = new Set(await this.#deletions.list());
    for await (const key of this.#storage.list()) {
      known.add(key);
      yield key;
    }
    for await (const key of this.#earlier.list()) {
      if (!known.has(key)) yield key;
    }
  }

  freeBytes(): Promise<number> {
    return this.#storage.freeBytes();
  }

  async check(): Promise<void> {
    await this.#storage.check();
    await this.#earlier.check();
  }

  async close(): Promise<void> {
    await this.#storage.close();
    await this.#earlier.close();
  }
}
