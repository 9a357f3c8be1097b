import { limits } from '@glosy/core/limits';

/** A file on its way into a recording, and how it is cut. */
export interface ChunkedFile {
  recordingId: string;
  /** The name it will have in the archive: `{signature}_{original name}`. */
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
 * Tells this file from another of the same name in the server's unfinished uploads. The same file chosen again after a
 * reload has the same mark, so its upload goes on.
 */
export function uploadMark(file: File): string {
  return `${file.size}-${file.lastModified}`;
}
