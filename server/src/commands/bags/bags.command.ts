import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveError } from '@glosy/core/errors';
import { isJunk } from '@glosy/core/files/junk-files';
import type { Dependencies } from '../../dependencies.ts';
import { isThere, undefinedIfMissing } from '../../lib/failures.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { findSignature } from '../erase/erase-recording.repository.ts';
import { createProgress } from '../progress.ts';
import { partialSuffix } from './bag-writer.ts';
import { bagFolder, exportBag } from './export-bag.ts';
import { exportForOthers, listForOthers } from './export-for-others.ts';
import { findConflict, importBag, wasImported } from './import-bag.ts';
import { verifyBag } from './read-bag.ts';

/** Whether a failure concerns one recording or bag; a fault of the machine, such as a full disk, ends the command. */
function isOfRecording(error: unknown): error is Error {
  return error instanceof CommandError || (error instanceof ArchiveError && error.status < 500);
}

/** Bags of several recordings; finished ones are not made again. A failure of one does not stop the others. */
export async function exportMany(
  dependencies: Pick<Dependencies, 'config' | 'content' | 'database' | 'storage' | 'jobs' | 'now'>,
  folder: string,
  {
    signatures,
    isForOthers,
    print,
  }: { signatures: readonly string[]; isForOthers: boolean; print(line: string): void },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const progress = createProgress({ print, now: dependencies.now }, 'Zapisywanie toreb', signatures.length);
  let failed = 0;
  for (const signature of signatures) {
    const target = bagFolder(folder, signature);
    try {
      if (await isThere(target)) print(`Torba ${target} już jest: pominięto.`);
      else {
        await (isForOthers ? exportForOthers : exportBag)(dependencies, folder, signature);
        print(`Zapisano ${target}.`);
      }
    } catch (error) {
      if (!isOfRecording(error)) throw error;
      failed += 1;
      print(`Nie zapisano ${signature}. ${error.message}`);
    }
    progress.advance(1);
  }
  if (failed > 0) throw new CommandError(`Nie zapisano nagrań: ${failed}. Powody podano wyżej.`);
}

async function chooseSignatures(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'now'>,
  asked: string | undefined,
  isForOthers: boolean,
) {
  const { db } = dependencies.database;
  if (asked !== undefined) {
    const signature = await findSignature(db, asked);
    if (signature === undefined) throw new CommandError(`Nie ma nagrania ${asked}.`);
    const row = await db
      .selectFrom('recordings')
      .select('deleted_at')
      .where('signature', '=', signature)
      .executeTakeFirst();
    if (row?.deleted_at !== null) throw new CommandError(`Nagranie ${signature} jest w koszu.`);
    return [signature];
  }
  if (isForOthers) return listForOthers(dependencies);
  const rows = await db
    .selectFrom('recordings')
    .select('signature')
    .where('deleted_at', 'is', null)
    .orderBy('signature')
    .execute();
  return rows.map(({ signature }) => signature);
}

export const exportCommand: Command = {
  usage: 'export SIGNATURE|--all DIR [--for-others]',
  summary:
    'Zapisuje nagranie (z --all wszystkie poza koszem) jako torbę BagIt w folderze DIR. Przerwany zapis wznawia to samo polecenie. Z --for-others tylko to, co słuchacze mogą czytać i odtwarzać.',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['first', 'second'], flags: ['all', 'for-others'] });
    const isAll = given.all !== undefined;
    const signature = isAll ? undefined : required(given, 'first', 'sygnatura albo --all');
    const folder = required(given, isAll ? 'first' : 'second', 'folder na torby');
    if (isAll && given.second !== undefined) throw new CommandError('Podaj sygnaturę albo --all, jedno z dwojga.');
    const dependencies = await open();
    const isForOthers = given['for-others'] !== undefined;
    const signatures = await chooseSignatures(dependencies, signature, isForOthers);
    await exportMany(dependencies, resolve(folder), { signatures, isForOthers, print });
    print(`Torby są w ${resolve(folder)} (nagrania: ${signatures.length}).`);
  },
};

/** The folder itself when it is a bag, otherwise the bags in it. */
async function listBags(folder: string): Promise<string[]> {
  if (!(await lstat(folder).catch(undefinedIfMissing))?.isDirectory())
    throw new CommandError(`Nie ma folderu ${folder}.`);
  if (await isThere(join(folder, 'bagit.txt'))) return [folder];
  const entries = await readdir(folder, { withFileTypes: true });
  const bags = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.endsWith(partialSuffix) && !isJunk(entry.name),
  );
  if (bags.length === 0) throw new CommandError(`W folderze ${folder} nie ma toreb.`);
  return bags.map(({ name }) => join(folder, name)).sort();
}

/**
 * Imports bags one after another; each is imported completely or not at all, and a refused one does not stop the
 * others.
 */
export async function importAll(
  dependencies: Dependencies,
  folder: string,
  { isDryRun, print }: { isDryRun: boolean; print(line: string): void },
): Promise<void> {
  const bags = await listBags(folder);
  const progress = createProgress({ print, now: dependencies.now }, 'Wczytywanie toreb', bags.length);
  let refused = 0;
  for (const bag of bags) {
    try {
      print(await importOne(dependencies, bag, isDryRun));
    } catch (error) {
      if (!isOfRecording(error)) throw error;
      refused += 1;
      print(`${isDryRun ? 'Nie da się wczytać' : 'Nie wczytano'} ${bag}. ${error.message}`);
    }
    progress.advance(1);
  }
  if (refused > 0)
    throw new CommandError(`Toreb, których nie wczytano: ${refused} z ${bags.length}. Powody podano wyżej.`);
}

/**
 * Resolves with a sentence about the result.
 * @throws CommandError when the bag is refused
 */
async function importOne(dependencies: Dependencies, folder: string, isDryRun: boolean): Promise<string> {
  const bag = await verifyBag(folder);
  const { signature, rows, files } = bag;
  if (await wasImported(dependencies, bag)) return `Torba nagrania ${signature} jest już wczytana: pominięto.`;
  const conflict = await findConflict(dependencies, bag);
  if (conflict !== null) throw new CommandError(conflict);
  if (!isDryRun) {
    await importBag(dependencies, bag);
    return `Wczytano nagranie ${signature}.`;
  }
  const counts = `pliki: ${Object.keys(files).length}, transkrypcje: ${rows.transcripts ?? 0}, zamknięte fragmenty: ${rows.closures ?? 0}`;
  return `Powstałoby nagranie ${signature} (${counts}).`;
}

export const importCommand: Command = {
  usage: 'import DIR [--dry-run]',
  summary:
    'Wczytuje torbę z polecenia export albo folder takich toreb; każda wchodzi w całości albo wcale. Nagrań, które są w archiwum albo zostały usunięte na zawsze, nie wczytuje. Z --dry-run tylko sprawdza i mówi, co by powstało.',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['folder'], flags: ['dry-run'] });
    const folder = resolve(required(given, 'folder', 'folder z torbami'));
    await importAll(await open(), folder, { isDryRun: given['dry-run'] !== undefined, print });
  },
};
