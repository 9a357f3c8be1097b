import { Readable } from 'node:stream';
import { fileExtension } from '@glosy/core/files/file-names';
import { isJunk } from '@glosy/core/files/junk-files';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import type { FileStorage, StoredFile } from '../../../storage/storage.ts';
import type { LoadingFileRow } from '../loadings.repository.ts';
import { inPathOrder, type LoadingSource, type SourceFile } from './loading-source.ts';
import { openZipSource } from './zip-source.ts';

const pieceBytes = 256 * 1024;

/**
 * The uploaded files of a loading. The files of a ZIP replace it; of several ZIPs, each becomes a folder.
 * @throws UnreadableFileError when the only file is a broken ZIP
 */
export async function openStaged(storage: FileStorage, rows: readonly LoadingFileRow[]): Promise<LoadingSource> {
  const files: SourceFile[] = [];
  const refused: { path: string; reason: string }[] = [];
  const opened: StoredFile[] = [];
  const close = async () => {
    for (const file of opened) file.close();
  };
  const zips = rows.filter(({ path }) => !isJunk(path) && isZip(path)).length;
  try {
    for (const { id, path, bytes } of rows.filter((row) => !isJunk(row.path))) {
      if (isZip(path)) {
        const stored = await storage.openStaged(id);
        opened.push(stored);
        const zip = await openZipSource({
          size: bytes,
          createReadStream: (start, end) => streamOf(stored, start, end),
        }).catch(refusedBeside(rows, path));
        const folder = zips > 1 ? `${path.replace(/\.[^.]*$/, '')}/` : path.slice(0, path.lastIndexOf('/') + 1);
        files.push(...zip.files.map((file) => ({ ...file, path: folder + file.path, open: () => file.open() })));
        refused.push(...zip.refused.map((file) => ({ ...file, path: file.path === path ? path : folder + file.path })));
      } else files.push({ path, bytes, open: () => openOne(storage, id, bytes) });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { files: inPathOrder(files), refused, close };
}

function isZip(path: string): boolean {
  return fileExtension(path) === 'zip';
}

/** A broken ZIP among other files is refused separately. */
function refusedBeside(rows: readonly LoadingFileRow[], path: string) {
  return (error: unknown): Pick<LoadingSource, 'files' | 'refused'> => {
    if (!(error instanceof UnreadableFileError) || rows.length === 1) throw error;
    return { files: [], refused: [{ path, reason: error.message }] };
  };
}

async function openOne(storage: FileStorage, id: string, bytes: number): Promise<Readable> {
  const stored = await storage.openStaged(id);
  return streamOf(stored, 0, bytes - 1, () => stored.close());
}

/**
 * Both ends inclusive. The reader may stop anywhere, in which case the file's own stream would close its descriptor.
 */
function streamOf(file: StoredFile, start: number, end: number, onEnd: () => void = () => {}): Readable {
  async function* pieces() {
    try {
      for (let at = start; at <= end; ) {
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end + 1 - at));
        const count = await file.read(piece, 0, piece.length, at);
        if (count === 0) return;
        yield piece.subarray(0, count);
        at += count;
      }
    } finally {
      onEnd();
    }
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: pieceBytes });
}
