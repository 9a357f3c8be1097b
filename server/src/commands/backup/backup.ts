import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { executedMigrations } from '../../database/migrate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { writeAudit } from '../../features/auth/audit.repository.ts';
import { listStoredFiles, type StoredFileFacts } from '../../features/files/reading-back/stored-files.repository.ts';
import { isKeyReferenced } from '../../features/files/storage-keys.repository.ts';
import { ensureInTurn, flushOutbox } from '../../ledger/outbox.ts';
import { isThere } from '../../lib/failures.ts';
import { syncFolder } from '../../lib/sync-folder.ts';
import { programVersion } from '../../version.ts';
import { checkRows } from '../check/check-rows.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { createProgress } from '../progress.ts';
import { type BackupManifest, type BackupTable, backupTableNames, manifestPath } from './backup-format.ts';
import { type Base, copyFiles } from './copy-files.ts';
import { dumpTable } from './dump-table.ts';
import { readManifest } from './read-manifest.ts';
import { withSnapshot } from './snapshot.ts';

export interface BackupResult {
  manifest: BackupManifest;
  /** Files linked from the base. */
  linked: number;
  /** Faults of the archive, one Polish sentence each. */
  problems: string[];
  /** Changes made while the backup ran, one Polish sentence each. */
  notes: string[];
}

/**
 * Copies the whole archive into a new folder while the server keeps running. The folder gets its final name only when
 * it is complete. Files that are in `base`, an earlier backup, become hard links to its copies after their hashes were
 * compared.
 * @throws CommandError when the folder exists, or `base` is not a backup
 */
export async function backup(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'ledger' | 'now'>,
  folder: string,
  { base, print = () => {} }: { base?: string | undefined; print?: (line: string) => void } = {},
): Promise<BackupResult> {
  const from: Base | undefined = base === undefined ? undefined : await openBase(base);
  const partial = await makePartialFolder(folder);
  const { database, storage, ledger, now } = dependencies;
  await flushOutbox(dependencies);
  const { id, length } = await ensureInTurn(database, ledger);
  const { migrations, rows, tables, stored, changedRows } = await dumpTables(dependencies, partial);
  const bytes = stored.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  const { linked, ...files } = await copyFiles(storage, stored, {
    folder: partial,
    base: from,
    progress: createProgress({ print, now }, 'Kopiowanie plików', bytes),
    isReferenced: (key) => isKeyReferenced(database.db, key),
  });
  const manifest: BackupManifest = {
    format: 2,
    madeAt: now().toISOString(),
    program: programVersion,
    migrations,
    rows,
    tables,
    ledger: { id, entries: length },
    ...files,
  };
  await writeFile(manifestPath(partial), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
  await giveName(partial, folder);
  const at = now().toISOString();
  await writeAudit(database.db, { at, actorId: null, action: 'archive.backup', subject: 'archive' });
  const { problems, notes } = describe(manifest, stored);
  return { manifest, linked, notes, problems: [...problems, ...changedRows] };
}

async function openBase(folder: string): Promise<Base> {
  const { files } = await readManifest(folder);
  return { folder, files };
}

async function makePartialFolder(folder: string): Promise<string> {
  if (await isThere(folder))
    throw new CommandError(`Folder ${folder} już istnieje. Kopia powstaje zawsze w nowym folderze.`);
  const partial = `${folder}.niepelna`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(partial, 'files'), { mode: 0o700 });
  return partial;
}

/**
 * Dumps all tables at one moment, and lists their migrations, the files they name and the rows that differ from their
 * hashes.
 */
function dumpTables({ database }: Pick<Dependencies, 'database'>, folder: string) {
  return withSnapshot(database, folder, async (db) => {
    const rows = {} as Record<BackupTable, number>;
    const tables = {} as Record<BackupTable, string>;
    for (const table of backupTableNames) {
      const dumped = await dumpTable(db, table, folder);
      rows[table] = dumped.rows;
      tables[table] = dumped.sha256;
    }
    const migrations = await executedMigrations(db);
    return { migrations, rows, tables, stored: await listStoredFiles(db), changedRows: await checkRows(db) };
  });
}

async function giveName(partial: string, folder: string): Promise<void> {
  for (const part of ['tables', 'files', '.']) await syncFolder(join(partial, part));
  await rename(partial, folder);
  await syncFolder(dirname(folder));
}

function describe(
  { damaged, missing, erased }: BackupManifest,
  stored: readonly StoredFileFacts[],
): Pick<BackupResult, 'problems' | 'notes'> {
  const names = new Map(stored.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => names.get(key) ?? key;
  return {
    problems: [
      ...Object.keys(damaged).map(
        (key) => `Plik ${nameOf(key)} jest w archiwum uszkodzony: suma SHA-256 się nie zgadza.`,
      ),
      ...missing.map((key) => `Pliku ${nameOf(key)} nie ma w archiwum albo nie da się go odczytać.`),
    ],
    notes: erased.map((key) => `Plik ${nameOf(key)} został usunięty w trakcie kopiowania; kopia go nie zawiera.`),
  };
}

export const backupCommand: Command = {
  usage: 'backup DIR [--base LAST]',
  summary:
    'Kopiuje bazę i pliki do nowego folderu, także podczas pracy serwera. Plików, które ma już kopia LAST, nie kopiuje drugi raz.',
  async run({ args, open: openArchive, print }) {
    const given = readArguments(args, { positionals: ['folder'], options: ['base'] });
    const folder = required(given, 'folder', 'folder kopii');
    const base = given.base === undefined ? undefined : resolve(given.base);
    const result = await backup(await openArchive(), resolve(folder), { base, print });
    const { manifest, linked, notes, problems } = result;
    for (const line of [...notes, ...problems]) print(line);
    const counts = `nagrania: ${manifest.rows.recordings}, pliki: ${Object.keys(manifest.files).length}`;
    print(`Kopia gotowa: ${folder} (${counts}${base === undefined ? '' : `, z poprzedniej kopii: ${linked}`}).`);
    if (problems.length > 0) {
      throw new CommandError(`Kopia powstała, ale w archiwum są nieprawidłowości: ${problems.length}.`);
    }
  },
};
