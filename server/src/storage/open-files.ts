import { close, constants, createReadStream, fstat, open, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { StoredFile } from './storage.ts';

const openDescriptor = promisify(open);
const describe = promisify(fstat);

/** Read at once by a stream: larger pieces save trips to the thread pool. */
const streamBytes = 256 * 1024;

/** O_NONBLOCK keeps `open` from hanging on a pipe with a file's name. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

interface Descriptor {
  readonly number: number;
  readonly size: number;
  readonly modifiedAt: Date;
  users: number;
  /** True once it is no longer shared with new readers; it closes with its last one. */
  forgotten: boolean;
  idleSince: number;
}

/**
 * Keeps descriptors open for a moment after use: a player requests range after range of one file, and opening costs
 * two trips to the thread pool. Readers of one file share a descriptor, because every read names its position.
 */
export class OpenFiles {
  readonly #descriptors = new Map<string, Promise<Descriptor>>();
  readonly #idle = new Map<string, Descriptor>();
  readonly #maxIdle: number;
  readonly #idleMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxIdle = 64, idleMs = 10_000) {
    this.#maxIdle = maxIdle;
    this.#idleMs = idleMs;
  }

  /** Rejects with the system's error (ENOENT, ELOOP for a symbolic link) or when it is not an ordinary file. */
  async open(key: string, pathOf: (key: string) => string): Promise<StoredFile> {
    let pending = this.#descriptors.get(key);
    if (!pending) {
      pending = openOrdinaryFile(pathOf(key));
      this.#descriptors.set(key, pending);
    }
    try {
      const descriptor = await pending;
      // Dropped and closed by another reader while this one waited: the next try opens the current file.
      if (descriptor.users < 0) return await this.open(key, pathOf);
      descriptor.users += 1;
      this.#idle.delete(key);
      if (this.#descriptors.get(key) !== pending) descriptor.forgotten = true;
      return new SharedFile(descriptor, () => this.#release(key, descriptor));
    } catch (error) {
      if (this.#descriptors.get(key) === pending) this.#descriptors.delete(key);
      throw error;
    }
  }

  /** Drops a descriptor after its file was deleted or replaced, so that later reads open the file again. */
  forget(key: string): void {
    const pending = this.#descriptors.get(key);
    if (!pending) return;
    this.#descriptors.delete(key);
    this.#idle.delete(key);
    pending.then(
      (descriptor) => {
        descriptor.forgotten = true;
        closeWhenUnused(descriptor);
      },
      () => {},
    );
  }

  /** Number of open descriptors, in use or idle. */
  get count(): number {
    return this.#descriptors.size;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const key of [...this.#descriptors.keys()]) this.forget(key);
  }

  #release(key: string, descriptor: Descriptor): void {
    descriptor.users -= 1;
    if (descriptor.users > 0) return;
    if (descriptor.forgotten) {
      closeWhenUnused(descriptor);
      return;
    }
    descriptor.idleSince = Date.now();
    this.#idle.set(key, descriptor);
    if (this.#idle.size > this.#maxIdle) {
      const [oldest] = this.#idle.keys();
      if (oldest !== undefined) this.forget(oldest);
    }
    this.#timer ??= setInterval(() => this.#closeIdle(), this.#idleMs).unref();
  }

  #closeIdle(): void {
    const before = Date.now() - this.#idleMs;
    for (const [key, descriptor] of this.#idle) {
      if (descriptor.idleSince <= before) this.forget(key);
    }
    if (this.#idle.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

async function openOrdinaryFile(path: string): Promise<Descriptor> {
  const number = await openDescriptor(path, readOnly);
  try {
    const facts = await describe(number);
    if (!facts.isFile()) throw new Error('Not an ordinary file in the storage.');
    return { number, size: facts.size, modifiedAt: facts.mtime, users: 0, forgotten: false, idleSince: 0 };
  } catch (error) {
    close(number, () => {});
    throw error;
  }
}

function closeWhenUnused(descriptor: Descriptor): void {
  if (descriptor.users !== 0) return;
  descriptor.users = -1;
  // Opened for reading only: closing cannot lose anything.
  close(descriptor.number, () => {});
}

/** One reader's share of a descriptor; the share ends when it is closed and no read or stream needs it any more. */
class SharedFile implements StoredFile {
  readonly size: number;
  readonly modifiedAt: Date;
  readonly #number: number;
  readonly #release: () => void;
  #closed = false;
  /** Reads and streams in progress: a descriptor closed under them could already belong to another file. */
  #uses = 0;

  constructor(descriptor: Descriptor, release: () => void) {
    this.size = descriptor.size;
    this.modifiedAt = descriptor.modifiedAt;
    this.#number = descriptor.number;
    this.#release = release;
  }

  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('The file was closed.'));
      this.#uses += 1;
      read(this.#number, buffer, offset, length, position, (error, count) => {
        this.#endUse();
        if (error) reject(error);
        else resolve(count);
      });
    });
  }

  createReadStream(start = 0, end = this.size - 1): Readable {
    if (this.#closed) throw new Error('The file was closed.');
    if (end < start) return Readable.from([]);
    this.#uses += 1;
    const options = { fd: this.#number, autoClose: false, start, end, highWaterMark: streamBytes };
    return createReadStream('', options).once('close', () => this.#endUse());
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#uses === 0) this.#release();
  }

  #endUse(): void {
    this.#uses -= 1;
    if (this.#closed && this.#uses === 0) this.#release();
  }
}
