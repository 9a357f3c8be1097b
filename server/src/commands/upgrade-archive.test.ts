import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { executedMigrations, migrate } from '../database/migrate.ts';
import { insertUpgrade } from '../database/upgrades.repository.ts';
import { closeDependencies, type Dependencies, openDatabase, openStorage } from '../dependencies.ts';
import { documentedBlocks, runDocumented } from '../testing/documented-commands.ts';
import { runProgram } from '../testing/run-program.ts';
import { dropTestDatabase, emptyDatabaseUrl, isPostgres, openTestDatabase } from '../testing/test-database.ts';
import { planUpgrade } from '../upgrade/plan-upgrade.ts';
import { copyBeforeUpgrade, deleteOldCopies } from '../upgrade/upgrade-copy.ts';
import { programVersion } from '../version.ts';
import { filePath } from './backup/backup-format.ts';
import { checkArchive } from './check/check.ts';
import { openArchive } from './open-archive.ts';

const soundKey = '8d87441b-3e5b-467a-ba15-ef1ad66a1128';
const fixture = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let dataDir: string;
let settings: Record<string, string>;
let config: Config;
let archive: Dependencies | undefined;

/** An archive of version 0.1, with a recording, its sound, transcript, consent, closure, report and publication. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-upgrade-'));
  const DATABASE_URL = await emptyDatabaseUrl(dataDir);
  settings = { DATA_DIR: dataDir, DATABASE_URL, LEDGER_FILE: join(dataDir, 'ledger.ndjson') };
  config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
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
  it('is upgraded without a loss, and check finds no fault', async () => {
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

describe.runIf(!isPostgres())('the copy of an SQLite archive', () => {
  const copy = `archive.before-${programVersion}.sqlite`;

  it('is made before the upgrade, and an upgrade that was killed half-way keeps it', async () => {
    expect(await copyBeforeUpgrade(join(dataDir, 'archive.sqlite'))).toBe(copy);
    const killed = openDatabase(config);
    await migrate(killed, '0036-transcriptions');
    await killed.close();
    archive = await openArchive(config, { migrates: true });
    expect(await stateOf(copy)).toEqual(['0034-kept-names', 'ok']);
    expect(await archive.database.db.selectFrom('upgrades').select(['program', 'copy']).execute()).toEqual([
      { program: programVersion, copy },
    ]);
  });

  it('is recreated when the archive was rolled back to it by the documented commands and is upgraded again', async () => {
    await closeDependencies(await openArchive(config, { migrates: true }));
    const [back = ''] = documentedBlocks('## Update');
    const replaced = { '/srv/glosy/data': dataDir, '1.0.0': programVersion };
    expect((await runDocumented(back, { replaced, settings, folder: dataDir })).code).toBe(0);
    expect(await stepsRun()).toBe('0034-kept-names');
    new SQLite(join(dataDir, 'archive.sqlite')).exec("update lines set text = 'Później.'").close();
    archive = await openArchive(config, { migrates: true });
    const kept = new SQLite(join(dataDir, copy), { readonly: true });
    expect(kept.prepare('select text from lines').pluck().all()).toEqual(['Później.']);
    kept.close();
  });

  it('is deleted after thirty days, because erasures do not reach it', async () => {
    archive = await openArchive(config, { migrates: true });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await deleteOldCopies(join(dataDir, 'archive.sqlite'), days(29));
    expect(await readdir(dataDir)).toContain(copy);
    await deleteOldCopies(join(dataDir, 'archive.sqlite'), days(31));
    expect(await readdir(dataDir)).not.toContain(copy);
    expect(await readdir(dataDir)).toContain('archive.sqlite');
  });

  async function stateOf(name: string): Promise<unknown[]> {
    const file = new SQLite(join(dataDir, name), { readonly: true });
    const last = file.prepare('select max(name) from kysely_migration').pluck().get();
    const state = file.pragma('integrity_check', { simple: true });
    file.close();
    return [last, state];
  }
});

describe('while a server of an earlier version uses the database', () => {
  it('the upgrade is refused in one sentence without a change, and starts once that server has ended', async () => {
    const earlier = openDatabase(config);
    const presence = earlier.openPresence?.();
    await presence?.show();
    const sentence =
      /^Z tej bazy danych korzysta jeszcze wcześniejsza wersja programu \(procesy: 1\), .* Zatrzymaj wszystkie serwery archiwum i uruchom ten jeszcze raz; tamte działają dalej, a w bazie niczego nie zmieniono\.\n$/;
    const { code, said } = await runProgram('main', { ...settings, PORT: '0' });
    expect([code, sentence.test(said)]).toEqual([1, true]);
    expect(await stepsRun()).toBe('0034-kept-names');
    expect(await earlier.db.selectFrom('lines').select('text').execute()).toEqual([{ text: 'Zażółć gęślą jaźń.' }]);
    await presence?.close();
    await earlier.close();
    archive = await openArchive(config, { migrates: true });
    expect(await stepsRun()).not.toBe('0034-kept-names');
  });
});

describe('an older program', () => {
  it('refuses the database in one sentence that names both versions and the copy', async () => {
    archive = await openArchive(config, { migrates: true });
    const { db } = archive.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db);
    const later = { migration: '9999-future', program: '1.7.0', at: '2030-01-01', copy: 'archive.before-1.7.0.sqlite' };
    await insertUpgrade(db, later);
    const sentence =
      /^Baza danych pochodzi z wersji 1\.7\.0, a to jest wersja \d+\.\d+\.\d+ programu: zainstaluj wersję 1\.7\.0 lub nowszą albo wróć do kopii archive\.before-1\.7\.0\.sqlite, którą aktualizacja zrobiła obok bazy danych\.$/;
    for (const migrates of [{ migrates: true }, {}] as const)
      await expect(openArchive(config, migrates)).rejects.toThrow(sentence);
    await db.updateTable('upgrades').set({ copy: null }).where('migration', '=', '9999-future').execute();
    await expect(openArchive(config, {})).rejects.toThrow(/ albo odtwórz kopię zapasową sprzed aktualizacji\.$/);
  });
});

describe('the plan of an upgrade', () => {
  it('is printed by migrate --plan, which changes nothing', async () => {
    const { code, printed } = await runProgram('archive', settings, ['migrate', '--plan']);
    expect(printed).toMatch(
      /Aktualizacja bazy danych z wersji 0\.1 do \d+\.\d+\.\d+: \d+ krok\S*\.\n {2}0035-wrong-lengths\n/,
    );
    expect(printed).toMatch(/\nBaza danych: \d+ MB\. Szacunek: do 1 min, jak na wolnym dysku /);
    expect(printed).toMatch(
      isPostgres() ? /Kopii bazy PostgreSQL program nie robi/ : /Miejsce na kopię bazy.*: \d+ MB, wolne /,
    );
    expect(code).toBe(0);
    expect(await stepsRun()).toBe('0034-kept-names');
  });

  it.runIf(!isPostgres())('cannot begin without room for the copy', async () => {
    const database = openDatabase(config);
    const plan = await planUpgrade(database, config, async () => 1000);
    await database.close();
    expect(plan.obstacle).toMatch(/^Na dysku z bazą danych potrzeba \d+ MB, a wolne jest 1 MB: zwolnij miejsce\.$/);
  });

  it('is printed at the start with MIGRATE=off, and the server stops', async () => {
    const { code, said } = await runProgram('main', { ...settings, MIGRATE: 'off', PORT: '0' });
    expect(said).toMatch(
      /^Ustawienie MIGRATE=off: serwer nie zmienia bazy danych i się zatrzymuje\.\nAktualizacja bazy danych z wersji 0\.1 do /,
    );
    expect(code).toBe(1);
    expect(await stepsRun()).toBe('0034-kept-names');
  });
});

async function stepsRun(): Promise<string | undefined> {
  const database = openDatabase(config);
  const executed = await executedMigrations(database.db);
  await database.close();
  return executed.at(-1);
}

/** Every table, column, key and index, each as one line; without the search index, which has a separate format. */
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
