import { open } from 'node:fs/promises';

/** Flushes a folder named by the operator, which may be a link; the storage's own folders never are. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
