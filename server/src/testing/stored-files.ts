import { serverKeyFile } from '../server-key/shared-server-key.ts';
import type { FileStorage } from '../storage/storage.ts';

/** Every key of the storage except the server's own secret. */
export async function storedFilesOf(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list()) if (key !== serverKeyFile) keys.push(key);
  return keys;
}
