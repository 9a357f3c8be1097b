import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { finished, Readable } from 'node:stream';
import { ignoreFailure } from '../lib/failures.ts';
import type { StoredFile } from './storage.ts';

/** Bytes per read of a stream: larger pieces save trips to the thread pool. */
const streamBytes = 256 * 1024;

/** O_NONBLOCK keeps `open` from hanging on a pipe with a file's name. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Rejects with the system's error (ENOENT, ELOOP for a symbolic link), or if it is not a regular file. */
export async function openDiskFile(path: string): Promise<StoredFile> {
  const handle = await open(path, readOnly);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Error('Not an ordinary file in the storage.');
    return new DiskFile(handle, facts.size, facts.mtime);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

class DiskFile implements StoredFile {
  readonly size: number;
  readonly modifiedAt: Date;
  readonly #handle: FileHandle;
  #isClosed = false;
  #streams = 0;

  constructor(handle: FileHandle, size: number, modifiedAt: Date) {
    this.#handle = handle;
    this.size = size;
    this.modifiedAt = modifiedAt;
  }

  async read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number> {
    if (this.#isClosed) throw new Error('The file was closed.');
    return (await this.#handle.read(buffer, offset, length, position)).bytesRead;
  }

  createReadStream(start = 0, end = this.size - 1): Readable {
    if (this.#isClosed) throw new Error('The file was closed.');
    if (end < start) return Readable.from([]);
    this.#streams += 1;
    const stream = this.#handle.createReadStream({ start, end, highWaterMark: streamBytes, autoClose: false });
    finished(stream, () => {
      this.#streams -= 1;
      this.#closeUnused();
    });
    return stream;
  }

  close(): void {
    this.#isClosed = true;
    this.#closeUnused();
  }

  /** A handle closes after its reads in progress. It is read-only, so closing it cannot lose anything. */
  #closeUnused(): void {
    if (this.#isClosed && this.#streams === 0) this.#handle.close().catch(ignoreFailure);
  }
}
