import type { ChunkFields } from '@glosy/core/contract/files/uploads';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';

/**
 * Checks that every chunk has exactly `limits.chunkBytes`, except that the last may be shorter, and that the declared
 * size of the whole file fits.
 * @throws ArchiveError `upload.chunk`
 */
export function checkChunk(fields: ChunkFields, bytes: number): void {
  const { chunkIndex, totalChunks, size } = fields;
  if (chunkIndex >= totalChunks) throw wrong(`nie ma części ${chunkIndex} z ${totalChunks}`);
  if (size !== undefined && chunkCount(size) !== totalChunks) {
    throw wrong(`plik o rozmiarze ${size} bajtów nie ma ${totalChunks} części`);
  }
  const isLast = chunkIndex === totalChunks - 1;
  if (!isLast && bytes !== limits.chunkBytes) {
    throw wrong(`ma ${bytes} bajtów zamiast ${limits.chunkBytes}`);
  }
  if (isLast && size !== undefined && bytes !== size - chunkIndex * limits.chunkBytes) {
    throw wrong('jej rozmiar nie zgadza się z rozmiarem pliku');
  }
  // Accepts an empty file in one chunk: it is refused later by its content, with a more helpful message.
  if (isLast && bytes === 0 && totalChunks > 1) throw wrong('jest pusta');
}

function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / limits.chunkBytes));
}

function wrong(words: string): ArchiveError {
  return new ArchiveError('upload.chunk', [words]);
}
