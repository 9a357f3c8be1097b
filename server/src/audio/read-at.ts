/** Bytes that can be read at any position: a file on the disk, or one in the storage. */
export interface RandomAccess {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  stat(): Promise<{ size: number }>;
}

/** Reads up to `length` bytes at `position`; shorter only where the file ends. */
export async function readAt(file: RandomAccess, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.subarray(0, await fillAt(file, buffer, position));
}

/** Fills `target` from `position` on; returns the number of bytes read before the end of the file. */
export async function fillAt(file: RandomAccess, target: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await file.read(target, filled, target.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** The bytes from `start` up to `end` of a file, as a file. */
export function slice(file: RandomAccess, start: number, end: number): RandomAccess {
  return {
    stat: async () => ({ size: end - start }),
    read: (buffer, offset, length, position) =>
      file.read(buffer, offset, Math.max(0, Math.min(length, end - start - position)), start + position),
  };
}
