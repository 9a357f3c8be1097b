import { libraryDay } from '@glosy/core/time/library-day';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { forgetCopyFile } from '../../features/files/listening-copies/listening-copies.repository.ts';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { dropOtherIndexes } from '../../features/search/indexing/index-job.ts';
import type { LedgerContent } from '../../ledger/ledger.ts';
import { clearIndex } from '../../search/search-store.ts';
import { checkRows } from '../check/check-rows.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { compact } from '../erase/compact.ts';
import { deleteBytes } from '../erase/erase.ts';
import { createProgress } from '../progress.ts';
import { applyLedger, printApplied, requireLedger } from './apply-ledger.ts';
import { type BackupManifest, backupTableNames, countedTables, tablePath } from './backup-format.ts';
import { copyFileBack } from './copy-file-back.ts';
import { fillTable } from './fill-table.ts';
import { hashFile } from './hash-stream.ts';
import { queueAgain } from './queue-again.ts';
import { readManifest } from './read-manifest.ts';
import { type PresentTables, presentTables } from './upgrade-backup.ts';

interface RestoreOptions {
  print?: (line: string) => void;
  /** Also restores data erased, withdrawn or closed after the backup. */
  isWithoutLedger?: boolean;
}

/**
 * Fills an empty archive from a backup: files first, then all tables in one transaction, so that the archive stays
 * empty after an interruption. The ledger is applied in the same transaction. A backup of an earlier version is
 * upgraded first.
 * @throws CommandError when the archive is not empty, the backup is of a newer version, something in it is missing or
 * differs from its hash, or its ledger is missing
 */
export async function restore(
  dependencies: Dependencies,
  folder: string,
  { print = () => {}, isWithoutLedger = false }: RestoreOptions = {},
): Promise<BackupManifest> {
  const { database, searchStore, ledger, config } = dependencies;
  const manifest = await readManifest(folder);
  const content = isWithoutLedger ? null : requireLedger(await ledger.read(), ledger.path, manifest);
  await migrate(database);
  await requireEmpty(database);
  for (const [table, sha256] of Object.entries(manifest.tables)) await requireWholeTable(folder, table, sha256);
  const tables = await presentTables(database, { folder, manifest }, config.dataDir);
  try {
    await copyFilesBack(dependencies, folder, manifest, print);
    const applied = await fill(dependencies, manifest, tables, content);
    if (applied) {
      await deleteBytes(dependencies, applied);
      await compact(dependencies);
      printApplied(applied, print);
    }
  } finally {
    await tables.remove();
  }
  // The server indexes the restored recordings when it starts.
  await searchStore.write(clearIndex);
  await dropOtherIndexes(dependencies);
  return manifest;
}

/** Fills all tables and applies the ledger, completely or not at all. Null without a ledger. */
function fill(
  dependencies: Pick<Dependencies, 'database' | 'jobs' | 'now'>,
  manifest: BackupManifest,
  { folder, rows }: PresentTables,
  content: LedgerContent | null,
) {
  const { database, now } = dependencies;
  return database.transaction(async (tx) => {
    for (const table of backupTableNames) await fillTable(tx, table, folder, rows);
    if (database.kind === 'postgres') await continueCounting(tx);
    await forgetErased(tx, manifest.erased);
    const from = manifest.ledger?.entries ?? 0;
    const undone = content && (await applyLedger(tx, content, { from, today: libraryDay(now()) }));
    await queueAgain(dependencies, tx);
    return undone;
  });
}

async function requireEmpty(database: Database): Promise<void> {
  const recordings = await database.db.selectFrom('recordings').select('signature').limit(1).execute();
  const users = await database.db.selectFrom('users').select('id').limit(1).execute();
  if (recordings.length + users.length > 0) {
    throw new CommandError('Archiwum nie jest puste. Odtwarzaj kopię do pustego DATA_DIR i pustej bazy.');
  }
}

async function requireWholeTable(folder: string, table: string, expected: string): Promise<void> {
  const sha256 = await hashFile(tablePath(folder, table));
  if (sha256 === undefined) throw new CommandError(`W kopii brakuje tabeli ${table}.`);
  if (sha256 !== expected) throw new CommandError(`Tabela ${table} w kopii jest uszkodzona.`);
}

async function copyFilesBack(
  { storage, now }: Pick<Dependencies, 'storage' | 'now'>,
  folder: string,
  { files, damaged }: BackupManifest,
  print: (line: string) => void,
): Promise<void> {
  const all = Object.entries({ ...files, ...damaged });
  const progress = createProgress({ print, now }, 'Odtwarzanie plików', all.length);
  for (const [key, sha256] of all) {
    const isThere = (await storage.stat(key)) !== undefined && (await storage.hash(key)) === sha256;
    if (!isThere) await copyFileBack(storage, folder, { key, sha256 });
    progress.advance(1);
  }
}

async function continueCounting(tx: Tx): Promise<void> {
  for (const table of countedTables) {
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'),
      (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(tx);
  }
}

/** Deletes the rows of files that were erased while the backup ran. */
async function forgetErased(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const gone = await tx.deleteFrom('files').where('storage_key', '=', key).returning('recording').execute();
    const recordings = gone.map(({ recording }) => recording);
    await sealRecordings(tx, recordings);
    await tx.updateTable('audio_files').set({ peaks_key: null }).where('peaks_key', '=', key).execute();
    await forgetCopyFile(tx, key);
  }
}

export const restoreCommand: Command = {
  usage: 'restore DIR [--without-ledger]',
  summary:
    'Napełnia puste archiwum z kopii; suma kontrolna każdego pliku i każdej tabeli jest sprawdzana. To, co usunięto lub wycofano po kopii, usuwa i wycofuje ponownie według dziennika usunięć (LEDGER_FILE).',
  migrates: true,
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['folder'], flags: ['without-ledger'] });
    const folder = required(given, 'folder', 'folder kopii');
    const isWithoutLedger = given['without-ledger'] !== undefined;
    const dependencies = await open();
    const { rows, files, damaged, missing, madeAt } = await restore(dependencies, folder, { print, isWithoutLedger });
    print(`Odtworzono kopię z ${madeAt} (nagrania: ${rows.recordings}, pliki: ${Object.keys(files).length}).`);
    for (const problem of await checkRows(dependencies.database.db)) print(problem);
    const bad = Object.keys(damaged).length + missing.length;
    if (bad > 0)
      print(`Pliki, które były uszkodzone lub których brakowało już przed kopią: ${bad}. Wymienia je check.`);
  },
};
