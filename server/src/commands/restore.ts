import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import { executedMigrations, migrate } from '../database/migrate.ts';
import type { Dependencies } from '../dependencies.ts';
import { newStorageKey } from '../storage/storage.ts';
import { type BackupManifest, type BackupTable, backupTableNames, countedTables, readRow } from './backup-format.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

const rowsPerInsert = 500;

/**
 * Fills an empty archive from a backup: files first, then all tables in one transaction, so that a break leaves it
 * empty. @throws when the archive is not empty, the backup is of another version, or a file differs from its hash.
 */
export async function restore(dependencies: Dependencies, folder: string): Promise<BackupManifest> {
  const { database, storage } = dependencies;
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
  if (manifest.format !== 1) throw new CommandError('Nieznany format kopii.');
  await migrate(database);
  await requireSameVersion(database, manifest);
  await requireEmpty(database);
  for (const [key, sha256] of Object.entries(manifest.files)) {
    const path = join(folder, 'files', key);
    if ((await hashFile(path)) !== sha256) throw new CommandError(`Plik ${key} w kopii jest uszkodzony.`);
    if (await storage.stat(key)) continue;
    const staged = newStorageKey();
    await storage.writeStaged(staged, 0, createReadStream(path), Number.MAX_SAFE_INTEGER);
    await storage.publish(staged, key);
  }
  await database.transaction(async (tx) => {
    for (const table of backupTableNames) await readTable(tx, table, folder, manifest.rows[table]);
    if (database.kind === 'postgres') await continueCounting(tx);
  });
  return manifest;
}

async function requireSameVersion(database: Database, manifest: BackupManifest): Promise<void> {
  const own = await executedMigrations(database);
  if (own.join() !== manifest.migrations.join()) {
    throw new CommandError(
      'Kopia pochodzi z innej wersji programu. Odtwórz ją tą samą wersją, potem zaktualizuj program.',
    );
  }
}

async function requireEmpty(database: Database): Promise<void> {
  const { count } = await database.db
    .selectFrom('recordings')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const users = await database.db.selectFrom('users').select('id').limit(1).execute();
  if (Number(count) > 0 || users.length > 0) {
    throw new CommandError('Archiwum nie jest puste. Odtwarzaj kopię do pustego DATA_DIR i pustej bazy.');
  }
}

async function readTable(tx: Queryable, table: BackupTable, folder: string, expected: number): Promise<void> {
  const lines = createInterface({ input: createReadStream(join(folder, 'tables', `${table}.ndjson`), 'utf8') });
  let rows: Record<string, unknown>[] = [];
  let count = 0;
  const write = async () => {
    if (rows.length > 0)
      await tx
        .insertInto(table)
        .values(rows as never)
        .execute();
    rows = [];
  };
  for await (const line of lines) {
    rows.push(readRow(table, line));
    count += 1;
    if (rows.length === rowsPerInsert) await write();
  }
  await write();
  if (count !== expected)
    throw new CommandError(`Tabela ${table} w kopii jest niepełna: ${count} z ${expected} wierszy.`);
}

async function continueCounting(tx: Queryable): Promise<void> {
  for (const table of countedTables) {
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'),
      (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(tx);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export const restoreCommand: Command = {
  usage: 'restore DIR',
  summary: 'Napełnia puste archiwum z kopii; suma kontrolna każdego pliku jest sprawdzana.',
  async run({ args, open, print }) {
    const folder = required(readArguments(args, { positionals: ['folder'] }), 'folder', 'folder kopii');
    const { rows, files, madeAt } = await restore(await open(), folder);
    print(`Odtworzono kopię z ${madeAt} (nagrania: ${rows.recordings}, pliki: ${Object.keys(files).length}).`);
  },
};
