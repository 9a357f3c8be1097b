import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJunk } from '@glosy/core/files/junk-files';
import { isThere, undefinedIfMissing } from '../../lib/failures.ts';
import { CommandError } from '../command.ts';
import { type BagContents, contentsPath } from './bag-format.ts';
import { algorithms, bagHashes, type Hashes } from './bag-writer.ts';

type Algorithm = (typeof algorithms)[number];

const declaration = /^BagIt-Version: 1\.0\r?\nTag-File-Character-Encoding: UTF-8\r?\n?$/;
const maxTagFileBytes = 256 * 1024 * 1024;

export interface VerifiedBag extends BagContents {
  folder: string;
  /** Hashes of the payload by path, in NFC. */
  hashes: ReadonlyMap<string, Hashes>;
  /** Location of a listed file, whichever Unicode form of its name the disk has. */
  placeOf(path: string): string;
}

/**
 * Reads every byte of a bag and compares it with both manifests, the tag manifests and Payload-Oxum.
 * @throws CommandError when anything is missing, wrong, not listed, or not a plain file
 */
export async function verifyBag(folder: string): Promise<VerifiedBag> {
  const found = await listPlainFiles(folder);
  const placeOf = (path: string) => join(folder, found.get(path.normalize('NFC')) ?? path);
  if (found.has('fetch.txt')) throw new CommandError('Torba ma plik fetch.txt, czyli nie zawiera wszystkich plików.');
  if (!declaration.test(await readTagFile(folder, 'bagit.txt'))) {
    throw new CommandError('Plik bagit.txt nie zapowiada torby BagIt 1.0 w UTF-8.');
  }
  const payload = await readManifests(folder, 'manifest');
  const tagFiles = await readManifests(folder, 'tagmanifest');
  requireListed(found, payload, tagFiles);
  let bytes = 0;
  for (const [path, expected] of [...tagFiles, ...payload]) {
    const actual = await hashOf(placeOf(path));
    if (algorithms.some((name) => actual[name] !== expected[name])) {
      throw new CommandError(`Plik ${path} jest uszkodzony: suma kontrolna się nie zgadza.`);
    }
    if (payload.has(path)) bytes += actual.bytes;
  }
  const info = await readTagFile(folder, 'bag-info.txt');
  if (!info.split(/\r?\n/).includes(`Payload-Oxum: ${bytes}.${payload.size}`)) {
    throw new CommandError('Liczba lub rozmiar plików nie zgadza się z Payload-Oxum w bag-info.txt.');
  }
  return { ...(await readContents(folder)), folder, hashes: payload, placeOf };
}

/**
 * Relative paths of all files by their NFC form, without files of operating systems: macOS disks convert names to NFD.
 * @throws CommandError for a link, a device and the like
 */
async function listPlainFiles(folder: string, prefix = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (isJunk(path)) continue;
    const found = entry.isDirectory()
      ? await listPlainFiles(folder, `${path}/`)
      : new Map([[path.normalize('NFC'), path]]);
    if (!entry.isDirectory() && !entry.isFile()) {
      throw new CommandError(`${path} nie jest zwykłym plikiem (dowiązanie lub urządzenie).`);
    }
    for (const [normal, place] of found) {
      if (files.has(normal)) throw new CommandError(`W torbie są dwa pliki o nazwie ${normal}.`);
      files.set(normal, place);
    }
  }
  return files;
}

async function readTagFile(folder: string, path: string): Promise<string> {
  const facts = await lstat(join(folder, path)).catch(undefinedIfMissing);
  if (!facts?.isFile()) throw new CommandError(`W torbie brakuje pliku ${path}.`);
  if (facts.size > maxTagFileBytes) throw new CommandError(`Plik ${path} jest za duży.`);
  return readFile(join(folder, path), 'utf8');
}

async function readManifests(folder: string, prefix: string): Promise<Map<string, Hashes>> {
  const [first, second] = await Promise.all(algorithms.map((name) => readManifest(folder, prefix, name)));
  const both = new Map<string, Hashes>();
  for (const [path, sha256] of first ?? []) both.set(path, { sha256, sha512: second?.get(path) ?? '' });
  if (first?.size !== second?.size) throw new CommandError(`Listy ${prefix} w torbie wymieniają różne pliki.`);
  return both;
}

async function readManifest(folder: string, prefix: string, algorithm: Algorithm): Promise<Map<string, string>> {
  const name = `${prefix}-${algorithm}.txt`;
  const files = new Map<string, string>();
  for (const line of (await readTagFile(folder, name)).split(/\r?\n/).filter((text) => text !== '')) {
    // Only LF and CR end a line: a name may contain U+2028, which a dot matches with the flag `s` alone.
    const [, hash = '', encoded = ''] = /^([0-9a-f]+) [ *](.+)$/is.exec(line) ?? [];
    const path = encoded.replace(/%(0A|0D|25)/gi, decodeURIComponent).normalize('NFC');
    if (!isInside(path, prefix === 'manifest')) throw new CommandError(`Plik ${name} ma niedozwolony wiersz: ${line}`);
    if (files.has(path)) throw new CommandError(`Plik ${name} wymienia dwa razy ${path}.`);
    files.set(path, hash.toLowerCase());
  }
  return files;
}

function isInside(path: string, isPayload: boolean): boolean {
  const parts = path.split('/');
  const isPlain =
    parts.every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]|^~|^[a-z]:/i.test(path);
  return isPlain && isPayload === (parts[0] === 'data' && parts.length > 1);
}

function requireListed(
  found: ReadonlyMap<string, string>,
  payload: ReadonlyMap<string, Hashes>,
  tagFiles: ReadonlyMap<string, Hashes>,
): void {
  for (const path of [...payload.keys(), ...tagFiles.keys()]) {
    if (!found.has(path)) throw new CommandError(`W torbie brakuje pliku ${path}.`);
  }
  const unlisted = algorithms.map((name) => `tagmanifest-${name}.txt`);
  const extra = [...found.keys()].find((path) => !payload.has(path) && !tagFiles.has(path) && !unlisted.includes(path));
  if (extra !== undefined) throw new CommandError(`W torbie jest plik, którego nie wymieniają jej listy: ${extra}.`);
}

async function hashOf(place: string): Promise<Hashes & { bytes: number }> {
  const { step, digest, bytes } = bagHashes();
  for await (const _ of step(createReadStream(place))) {
    // Read only to count and hash it.
  }
  return { ...digest(), bytes: bytes() };
}

async function readContents(folder: string): Promise<BagContents> {
  if (!(await isThere(join(folder, contentsPath)))) {
    throw new CommandError(
      'Ta torba nie pochodzi z polecenia export albo powstała z --for-others: nie da się jej wczytać.',
    );
  }
  const contents = parseContents(await readTagFile(folder, contentsPath));
  if (!contents) throw new CommandError('Plik data/bag.json jest nieprawidłowy albo z nowszej wersji programu.');
  return contents;
}

function parseContents(text: string): BagContents | null {
  try {
    const value = JSON.parse(text) as Partial<BagContents> | null;
    const isRecord = (part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part);
    const fits =
      value?.format === 1 && typeof value.signature === 'string' && isRecord(value.rows) && isRecord(value.files);
    return fits ? (value as BagContents) : null;
  } catch {
    return null;
  }
}
