import { statfs } from 'node:fs/promises';

export const megabyte = 1024 ** 2;

/** Bytes that this user may still write on the disk of a folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte).toLocaleString('pl-PL')} MB`;
