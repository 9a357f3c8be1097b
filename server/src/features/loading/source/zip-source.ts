import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isJunk } from '@glosy/core/files/junk-files';
import { openZip, type ZipSource } from '../../../formats/zip/open-zip.ts';
import { inPathOrder, type LoadingSource } from './loading-source.ts';

/** The files of a ZIP. @throws UnreadableFileError */
export async function openZipSource(zip: ZipSource): Promise<Pick<LoadingSource, 'files' | 'refused'>> {
  const { entries, refused } = await openZip(zip);
  return {
    files: inPathOrder(entries.filter(({ path }) => !isJunk(path))),
    refused: refused.filter(({ path }) => !isJunk(path)),
  };
}

/** @throws UnreadableFileError */
export async function openZipFile(path: string): Promise<LoadingSource> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  await handle.close();
  const source = await openZipSource({
    size,
    createReadStream: (start, end) => createReadStream(path, { start, end, highWaterMark: 1024 * 1024 }),
  });
  return { ...source, close: async () => {} };
}
