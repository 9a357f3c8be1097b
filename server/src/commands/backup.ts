import { createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import { executedMigrations } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite-database.ts';
import type { Dependencies } from '../dependencies.ts';
import { listStorageKeys } from '../features/files/storage-keys.repository.ts';
import { mailJobKind } from '../mail/mail-queue.ts';
import type { FileStorage } from '../storage/storage.ts';
import { type BackupManifest, type BackupTable, backupTableNames, backupTables, writeRow } from './backup-format.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

const rowsPerRead = 2000;

/**
 * Copies the whole archive into a new folder while the server goes on working. The folder gets its name only when
 * it is complete. @throws when it is there already.
 */
export async function backup(dependencies: Dependencies, folder: string): Promise<BackupManifest> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw new CommandError(`Folder ${folder} już istnieje. Kopia powstaje zawsze w nowym folderze.`);
  const partial = `${folder}.niepelna`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(partial, 'files'), { mode: 0o700 });
  const migrations = await executedMigrations(dependencies.database);
  return withSnapshot(dependencies.database, async (db) => {
    const rows = {} as Record<BackupTable, number>;
    for (const table of backupTableNames) rows[table] = await writeTable(db, table, partial);
    const files = await copyFiles(dependencies.storage, await listStorageKeys(db), join(partial, 'files'));
    const manifest: BackupManifest = {
      format: 1,
      madeAt: dependencies.now().toISOString(),
      migrations,
      rows,
      files,
    };
    await writeFile(join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true });
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  });
}

/** Runs the work on all tables as they are at one moment, without holding writers up. */
async function withSnapshot<T>(database: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  if (database.kind === 'postgres') {
    return database.db.transaction().setIsolationLevel('repeatable read').execute(work);
  }
  const folder = await mkdtemp(join(tmpdir(), 'glosy-backup-'));
  const copy = join(folder, 'snapshot.sqlite');
  try {
    await sql`vacuum into ${sql.lit(copy)}`.execute(database.db);
    const snapshot = openSqlite(copy);
    try {
      return await work(snapshot.db);
    } finally {
      await snapshot.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One JSON object a line; read in pages by key, so that memory stays small. */
async function writeTable(db: Queryable, table: BackupTable, folder: string): Promise<number> {
  let count = 0;
  async function* lines() {
    const key = backupTables[table];
    const columns = sql.join(key.map((column) => sql.ref(column)));
    let last: Record<string, unknown> | undefined;
    for (;;) {
      const after = last ? sql`and (${columns}) > (${sql.join(key.map((column) => sql.val(last?.[column])))})` : sql``;
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${rowsOf(table)} ${after} order by ${columns} limit ${sql.lit(rowsPerRead)}`.execute(
        db,
      );
      for (const row of rows) yield writeRow(table, row);
      count += rows.length;
      last = rows.at(-1);
      if (rows.length < rowsPerRead) return;
    }
  }
  await pipeline(lines, createWriteStream(join(folder, 'tables', `${table}.ndjson`), { mode: 0o600, flush: true }));
  return count;
}

/** Email stays out: its codes and links are secrets, and end within days. */
function rowsOf(table: BackupTable) {
  return table === 'jobs' ? sql`kind <> ${sql.lit(mailJobKind)}` : sql`true`;
}

async function copyFiles(
  storage: FileStorage,
  keys: readonly string[],
  folder: string,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const key of keys) {
    const file = await storage.open(key);
    try {
      const target = createWriteStream(join(folder, key), { mode: 0o600, flush: true });
      await pipeline(file.createReadStream(), target);
    } finally {
      file.close();
    }
    hashes[key] = await storage.hash(key);
  }
  return hashes;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const backupCommand: Command = {
  usage: 'backup DIR',
  summary: 'Kopiuje bazę i pliki do nowego folderu, także podczas pracy serwera.',
  async run({ args, open: openArchive, print }) {
    const folder = required(readArguments(args, { positionals: ['folder'] }), 'folder', 'folder kopii');
    const { rows, files } = await backup(await openArchive(), resolve(folder));
    print(`Kopia gotowa: ${folder} (nagrania: ${rows.recordings}, pliki: ${Object.keys(files).length}).`);
  },
};
