import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * Stores the bytes of recordings. Names and permissions are in the database: here a file is a key that the server
 * made, so no name from a request ever becomes a path.
 *
 * Promises of every adapter (`storage.suite.ts` checks them):
 * - What a promise resolved for survives a power cut.
 * - A file under a key is whole or absent, never partial.
 * - Missing files reject with `file.not-found`, a full disk with `server.disk-full`.
 *
 * Staged files are read and written at any place, so an adapter for an object store stages on its local
 * disk and sends the file with a conditional put (`If-None-Match: *`) when it is published.
 */
export interface FileStorage {
  /**
   * Writes into the staged file `id` at `offset` bytes, creating the file when it is not there; resolves with
   * the number of bytes once they are on the disk. Chunks may come in any order and at the same time, as long
   * as they do not overlap. More than `limit` bytes reject with `request.too-large` before the excess is
   * written, so a chunk never reaches into the next one. After a rejection the range holds anything.
   */
  writeStaged(id: string, offset: number, source: ByteSource, limit: number): Promise<number>;
  /** Reads what is staged so far, for example to look at the type before it is published. */
  openStaged(id: string): Promise<StoredFile>;
  statStaged(id: string): Promise<FileFacts | undefined>;
  /**
   * Makes the staged file the file `key`. Never replaces one: rejects with {@link KeyTakenError}. A publication
   * that was cut short may be repeated with the same two names.
   */
  publish(id: string, key: string): Promise<void>;
  /** Removes a staged file; nothing happens when there is none. */
  discard(id: string): Promise<void>;
  /** Every staged file, of living uploads and of dead ones. */
  listStaged(): AsyncIterable<StagedFacts>;
  /** Discards the abandoned staged files, and what broken writes left behind; resolves with the ids. */
  sweepStaged(isAbandoned: (file: StagedFacts) => boolean): Promise<string[]>;

  /** Stores a small file at once, replacing what is there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The caller closes what it gets. A file that is deleted meanwhile stays readable until then. */
  open(key: string): Promise<StoredFile>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** For programs that want a path: on this machine's disk, to be read only, and only while `work` runs. */
  withLocalPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** SHA-256 in lower-case hex, read in slices so that requests go on meanwhile. */
  hash(key: string): Promise<string>;
  /** Nothing happens when there is no such file. */
  delete(key: string): Promise<void>;
  /** Every published key, in no order. */
  list(): AsyncIterable<string>;

  /** Bytes that can still be stored; Infinity where there is no bound. */
  freeBytes(): Promise<number>;
  /** Rejects when the storage cannot be read and written. */
  check(): Promise<void>;
  /** Gives back descriptors; the storage is not used afterwards. */
  close(): Promise<void>;
}

/** One file opened for reading. */
export interface StoredFile extends FileFacts {
  /** Reads up to `length` bytes from `position` into `buffer` at `offset`; resolves with the count, 0 at the end. */
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number>;
  /** Both ends inclusive, in bytes; the stream stays valid after `close`. */
  createReadStream(start?: number, end?: number): Readable;
  /** May be called twice. */
  close(): void;
}

export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface StagedFacts extends FileFacts {
  readonly id: string;
}

/** A request's stream, or bytes that are already here. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>;

/** The key was published before. Keys are never reused, so this is a repetition or a lost race. */
export class KeyTakenError extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`Storage key ${key} is already taken.`);
    this.name = 'KeyTakenError';
    this.key = key;
  }
}

const keyPattern = /^[0-9a-z-]{8,64}$/;

/** A new key for a file, or a new id for an upload. */
export function newStorageKey(): string {
  return randomUUID();
}

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}

/** The last guard before a path is made: anything but a server-made key is a programming error, and thrown. */
export function assertStorageKey(key: string): void {
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new TypeError('Not a storage key.');
}
