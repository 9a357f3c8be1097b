import { limits } from '@glosy/core/limits';
import { RequestError } from '../../lib/request.ts';

/** A file to upload into a recording, in chunks. */
export interface ChunkedFile {
  recordingId: string;
  /** Name in the archive: `{signature}_{original name}`. */
  fileName: string;
  file: File;
}

export function chunkCount(bytes: number): number {
  return Math.ceil(bytes / limits.chunkBytes);
}

/** Bytes of the chunk at this index in a file of `bytes` bytes. */
export function chunkLength(bytes: number, index: number): number {
  return Math.max(0, Math.min(limits.chunkBytes, bytes - index * limits.chunkBytes));
}

export function chunkOf(file: File, index: number): Blob {
  return file.slice(index * limits.chunkBytes, (index + 1) * limits.chunkBytes);
}

/**
 * Reads a part of a file before it is sent, to distinguish a moved or changed file from a lost connection.
 * @throws RequestError with the message `unreadable`
 */
export async function readPiece(piece: Blob, unreadable: string): Promise<Blob> {
  try {
    return new Blob([await piece.arrayBuffer()]);
  } catch {
    throw new RequestError(400, 'unknown', unreadable);
  }
}

/**
 * Distinguishes this file from another of the same name in the server's unfinished uploads. Stable across reloads, so
 * that choosing the same file again resumes its upload.
 */
export function uploadMark(file: File): string {
  return `${file.size}-${file.lastModified}`;
}
