import type { Readable } from 'node:stream';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { limits } from '@glosy/core/limits';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { decodeZipNames } from './zip-name.ts';

/** Bytes with random access; both ends inclusive. */
export interface ZipSource {
  readonly size: number;
  createReadStream(start: number, end: number): Readable;
}

export interface ZipEntry {
  /** With slashes, within the ZIP. */
  readonly path: string;
  /** Unpacked. */
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface OpenZip {
  readonly entries: readonly ZipEntry[];
  /** Entries that are not unpacked, each with the reason as a Polish sentence. */
  readonly refused: readonly { path: string; reason: string }[];
}

const linkType = 0o120000;
const typeMask = 0o170000;
const encryptedFlag = 1;

class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource;

  constructor(source: ZipSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.createReadStream(start, end - 1);
  }
}

/**
 * Lists a ZIP without unpacking it. Links, encrypted entries, and entries with an excessive compression ratio are
 * refused individually; names outside the folder, or too many entries, refuse the whole ZIP.
 * @throws UnreadableFileError
 */
export async function openZip(source: ZipSource): Promise<OpenZip> {
  const zip = await openFile(source);
  const entries: ZipEntry[] = [];
  const refused: { path: string; reason: string }[] = [];
  const listed = await listEntries(zip);
  const paths = decodeZipNames(listed);
  for (const [index, entry] of listed.entries()) {
    const path = paths[index] as string;
    if (isOutside(path)) throw new UnreadableFileError(`Plik ZIP zawiera niedozwoloną ścieżkę: ${path}.`);
    if (path.endsWith('/')) continue;
    const reason = refusalOf(entry);
    if (reason !== null) refused.push({ path, reason });
    else entries.push({ path, bytes: entry.uncompressedSize, open: () => openEntry(zip, entry) });
  }
  return { entries, refused };
}

function refusalOf(entry: Entry): string | null {
  if (((entry.externalFileAttributes >>> 16) & typeMask) === linkType)
    return 'To jest dowiązanie, nie plik. Spakuj sam plik.';
  if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0) return 'Plik jest zaszyfrowany. Spakuj go bez hasła.';
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return 'Plik spakowano nieznaną metodą. Spakuj go jako zwykły ZIP.';
  const isLarge = entry.uncompressedSize > limits.zipRatioFromBytes;
  if (isLarge && entry.uncompressedSize > limits.zipMaxRatio * Math.max(1, entry.compressedSize)) {
    return 'Plik po rozpakowaniu jest podejrzanie duży. Prześlij go bez pakowania.';
  }
  return null;
}

function isOutside(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..') || path.includes('\0');
}

function openFile(source: ZipSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, options, (error, zip) => {
      if (error) reject(unreadable(error));
      else resolve(zip);
    });
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > limits.loadingMaxFiles) {
        reject(new UnreadableFileError(`Plik ZIP zawiera więcej niż ${limits.loadingMaxFiles} plików.`));
      } else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) => reject(unreadable(error)));
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(unreadable(error));
      else resolve(stream);
    });
  });
}

function unreadable(error: Error): Error {
  return error instanceof UnreadableFileError
    ? error
    : new UnreadableFileError('To nie jest poprawny plik ZIP albo jest on niepełny.');
}
