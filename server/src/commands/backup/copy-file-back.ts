import { createReadStream } from 'node:fs';
import { type FileStorage, newStorageKey } from '../../storage/storage.ts';
import { CommandError } from '../command.ts';
import { filePath } from './backup-format.ts';
import { hashFile } from './hash-stream.ts';

/**
 * Replaces a file of the archive by the backup's copy.
 * @throws CommandError when the copy is missing or damaged
 */
export async function copyFileBack(
  storage: FileStorage,
  folder: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<void> {
  const path = filePath(folder, key);
  const found = await hashFile(path);
  if (found === undefined) throw new CommandError(`W kopii brakuje pliku ${key}.`);
  if (found !== sha256) throw new CommandError(`Plik ${key} w kopii jest uszkodzony.`);
  const staged = newStorageKey();
  await storage.writeStaged(staged, 0, createReadStream(path), Number.MAX_SAFE_INTEGER);
  // The damaged file is kept until the copy is complete, because it may still be useful.
  await storage.delete(key);
  await storage.publish(staged, key);
}
