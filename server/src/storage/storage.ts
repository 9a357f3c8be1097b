import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * Stores the bytes of recordings. Names and permissions are in the database; in the storage a file has a key created by
 * the server, so that no name from a request becomes a path.
 *
 * Promises of every adapter (`storage.suite.ts` checks them):
 * - Once a promise has resolved, its effect survives a power cut.
 * - A file under a key is complete or absent, never partial.
 * - Missing files reject with `file.not-found`, a full disk with `server.disk-full`, a server that does not answer with
 * `server.storage-unavailable`.
 * - No state about files is kept in the process: other processes that share the storage can read what one has written.
 */
export interface FileStorage {
  /**
   * Writes into the staged file `id` at `offset` bytes, creating the file if needed; resolves with the number of bytes
   * once they are on the disk. Chunks may be written in any order and in parallel, as long as they do not overlap. More
   * than `limit` bytes reject with `request.too-large` before the excess is written, so a chunk never overlaps the next
   * one. After a rejection the content of the range is undefined. A chunk is written again with the same offset and at
   * least the same length.
   */
  writeStaged(id: string, offset: number, source: ByteSource, limit: number): Promise<number>;
  /** Writes the whole staged file `from` into the staged file `to` at `offset` bytes, like `writeStaged`. */
  copyStaged(from: string, to: string, offset: number): Promise<void>;
  /** Opens a staged file without gaps, for example to detect its type before it is published. */
  openStaged(id: string): Promise<StoredFile>;
  statStaged(id: string): Promise<FileFacts | undefined>;
  /**
   * Moves the staged file under `key`. Never replaces a file: rejects with {@link KeyTakenError}. An interrupted
   * publication may be repeated with the same arguments.
   */
  publish(id: string, key: string): Promise<void>;
  /** Deletes a staged file; does nothing when there is none. */
  discard(id: string): Promise<void>;
  /** Every staged file, of active and of abandoned uploads. */
  listStaged(): AsyncIterable<StagedFacts>;
  /** Deletes abandoned staged files and the remains of interrupted writes; resolves with the ids. */
  sweepStaged(isAbandoned: (file: StagedFacts) => boolean): Promise<string[]>;

  /** Stores a small file atomically, replacing an existing one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Opens a file, which the caller must close. If it is deleted or replaced later, reading continues with its bytes or
   * rejects with `file.not-found`; it never returns other bytes.
   */
  open(key: string): Promise<StoredFile>;
  stat(key: string): Promise<FileFacts | undefined>;
  /**
   * Runs `work` with a path on this machine's disk, for programs that need one: read-only, valid only during the call.
   */
  withLocalPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Address from which a web server can read the file's bytes by itself; null if it cannot. */
  webServerSource(key: string, method: 'GET' | 'HEAD'): Promise<WebServerSource | null>;
  /** SHA-256 in lower-case hex, read in slices so that other requests are served. */
  hash(key: string): Promise<string>;
  /** Deletes a file; does nothing when there is none. */
  delete(key: string): Promise<void>;
  /** Restores a deleted file, if the storage keeps versions; false if it has none. */
  undelete(key: string): Promise<boolean>;
  /** Every published key, unordered. */
  list(): AsyncIterable<string>;

  /** Free bytes; Infinity when there is no bound. */
  freeBytes(): Promise<number>;
  /** Rejects when the storage cannot be read or written. */
  check(): Promise<void>;
  /** Closes descriptors; the storage must not be used afterwards. */
  close(): Promise<void>;
}

/** A file opened for reading in pieces. */
export interface ReadableFile extends FileFacts {
  /** Reads up to `length` bytes from `position` into `buffer` at `offset`; resolves with the count, 0 at the end. */
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number>;
  /** May be called twice. */
  close(): void;
}

/** A file opened for reading, with its bytes unchanged. */
export interface StoredFile extends ReadableFile {
  /** Both ends inclusive, in bytes; the stream stays valid after `close`, and ends its requests when destroyed. */
  createReadStream(start?: number, end?: number): Readable;
}

export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface StagedFacts extends FileFacts {
  readonly id: string;
}

/** A path within the storage's folder, or an address that anyone can read for a minute, which makes it a secret. */
export type WebServerSource = { readonly path: string } | { readonly signedUrl: string };

/** The stream of a request, or bytes in memory. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Thrown when the key was already published. Keys are never reused, so this is a repetition or a lost race. */
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

/** Throws for anything but a key created by the server: the last check before it becomes part of a path. */
export function assertStorageKey(key: string): void {
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new TypeError('Not a storage key.');
}
