import { constants } from 'node:fs';
import { open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isJunk } from '@glosy/core/files/junk-files';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { limits } from '@glosy/core/limits';
import { inPathOrder, type LoadingSource, type SourceFile } from './loading-source.ts';

/** Large pieces keep the disk busy while the previous ones are hashed and written. */
const pieceBytes = 1024 * 1024;

/** Reads a folder in place; links in it are not followed. @throws UnreadableFileError for too many files */
export async function openFolder(root: string): Promise<LoadingSource> {
  const files: SourceFile[] = [];
  const refused: { path: string; reason: string }[] = [];
  const walk = async (folder: string): Promise<void> => {
    for await (const entry of await opendir(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isJunk(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) files.push(await fileAt(root, path));
      else refused.push({ path: path.normalize('NFC'), reason: 'To jest dowiązanie albo urządzenie, nie plik.' });
      if (files.length > limits.loadingMaxFiles) {
        throw new UnreadableFileError(`Folder zawiera więcej niż ${limits.loadingMaxFiles} plików.`);
      }
    }
  };
  await walk('');
  return { files: inPathOrder(files), refused, close: async () => {} };
}

async function fileAt(root: string, path: string): Promise<SourceFile> {
  const full = join(root, path);
  const { size } = await stat(full);
  return {
    path: path.normalize('NFC'),
    bytes: size,
    async open() {
      const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW);
      return handle.createReadStream({ highWaterMark: pieceBytes });
    },
  };
}
