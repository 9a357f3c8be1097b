import { Readable } from 'node:stream';
import type { StoredFile } from './storage.ts';

/** Bytes in memory that are read like a stored file. */
export function inMemoryFile(bytes: Buffer, modifiedAt: Date): StoredFile {
  return {
    size: bytes.length,
    modifiedAt,
    read: async (buffer, offset, length, position) =>
      bytes.copy(buffer, offset, position, Math.min(position + length, bytes.length)),
    createReadStream: (start = 0, end = bytes.length - 1) => Readable.from([bytes.subarray(start, end + 1)]),
    close() {},
  };
}
