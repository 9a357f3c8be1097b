import type { Readable } from 'node:stream';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';

/**
 * All bytes of a stream with a size limit.
 * @throws UnreadableFileError
 */
export async function readAtMost(stream: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw new UnreadableFileError(`Plik jest większy niż ${Math.round(most / 1024 / 1024)} MB.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof UnreadableFileError || isSystemError(error)) throw error;
    throw new UnreadableFileError('Plik jest uszkodzony: nie da się go rozpakować.');
  }
  return Buffer.concat(pieces);
}

/** A fault of the disk is not the file's fault. zlib's errors have codes that begin with Z. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]/.test(error.code);
}
