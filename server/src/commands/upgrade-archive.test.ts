import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { closeDependencies, type Dependencies, openStorage } from '../dependencies.ts';
import { dropTestDatabase, emptyDatabaseUrl, isPostgres, openTestDatabase } from '../testing/test-database.ts';
import { filePath } from './backup/backup-format.ts';
import { checkArchive } from './check/check.ts';
import { openArchive } from './open-archive.ts';

const soundKey = '8d87441b-3e5b-467a-ba15-ef1ad66a1128';
const fixture = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let dataDir: string;
let config: Config;
let archive: Dependencies | undefined;

/** An archive as 0.1 left it, with a recording, its sound, transcript, consent, closure, report and publication. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-upgrade-'));
  const DATABASE_URL = await emptyDatabaseUrl(dataDir);
  config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL,
    LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
    LOG_LEVEL: 'silent',
  });
  await runScript(DATABASE_URL);
  const storage = await openStorage(config.storage, config);
  const sound = createReadStream(filePath(fixture('backup/fixtures/backup-0.1'), soundKey));
  await storage.writeStaged('staged-sound', 0, sound, 1_000_000);
  await storage.publish('staged-sound', soundKey);
  await storage.close();
});
afterEach(async () => {
  if (archive) await closeDependencies(archive);
  archive = undefined;
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function runScript(url: string): Promise<void> {
  const script = await readFile(fixture(`fixtures/archive-0.1.${isPostgres() ? 'postgres' : 'sqlite'}.sql`), 'utf8');
  if (isPostgres()) {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(script);
    await client.end();
  } else new SQLite(url.replace('sqlite:', '')).exec(script).close();
}

describe('an archive of 0.1', () => {
  it('is brought up to date with nothing lost, and check is content', async () => {
    archive = await openArchive(config, { migrates: true });
    const { db } = archive.database;
    expect(await db.selectFrom('lines').select('text').execute()).toEqual([{ text: 'Zażółć gęślą jaźń.' }]);
    expect(await db.selectFrom('closures').select('last_day').execute()).toEqual([{ last_day: '2040-05-12' }]);
    expect(await db.selectFrom('publications').select('level').execute()).toEqual([{ level: 'transcript' }]);
    expect(await checkArchive(archive)).toEqual([]);
  });

  it('then has the schema of a new archive, byte for byte', async () => {
    archive = await openArchive(config, { migrates: true });
    const fresh = await openTestDatabase();
    const [upgraded, wanted] = [await schemaOf(archive.database), await schemaOf(fresh)];
    await fresh.close();
    expect(upgraded).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(50);
  });
});

/** Every table, column, key and index, each as one line; not those of the index, which has a format of its own. */
async function schemaOf({ db }: Database): Promise<string[]> {
  const { rows } = await (isPostgres() ? postgresSchema : sqliteSchema).execute(db);
  return rows.map(({ line }) => line);
}

const sqliteSchema = sql<{ line: string }>`
  select type || ' ' || tbl_name || ' ' || name || ' ' || coalesce(sql, '') as line
  from sqlite_master order by 1`;

const postgresSchema = sql<{ line: string }>`
  select line from (
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
      || ' ' || coalesce(column_default, '') || ' ' || is_identity || ' ' || coalesce(collation_name, '') as line
    from information_schema.columns where table_schema = 'public' and table_name !~ '^search_\\d'
    union all
    select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^search_\\d'
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^search_\\d'
  ) lines order by line`;
