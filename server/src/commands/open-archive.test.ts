import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import {
  executedMigrations,
  migrate,
  NewerDatabaseError,
  OlderDatabaseError,
  pendingMigrations,
} from '../database/migrate.ts';
import { closeDependencies, openDatabase } from '../dependencies.ts';
import { runProgram } from '../testing/run-program.ts';
import { dropTestDatabase, emptyDatabaseUrl } from '../testing/test-database.ts';
import { commands } from './commands.ts';
import { openArchive } from './open-archive.ts';

const earlier = '0025-loadings';

let dataDir: string;
let settings: Record<string, string>;
let config: Config;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-schema-'));
  const DATABASE_URL = await emptyDatabaseUrl(dataDir);
  settings = { DATA_DIR: dataDir, DATABASE_URL, LEDGER_FILE: join(dataDir, 'ledger.ndjson') };
  config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
});
afterEach(async () => {
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function onDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe('the schema of an archive', () => {
  it('is changed only by the commands migrate and restore', () => {
    const migrating = Object.entries(commands).filter(([, { migrates }]) => migrates);
    expect(migrating.map(([name]) => name)).toEqual(['restore', 'migrate']);
  });

  it('is unchanged when any other command finds an earlier version', async () => {
    await onDatabase((database) => migrate(database, earlier));
    await expect(openArchive(config, {})).rejects.toThrow(OlderDatabaseError);
    for (const command of [['check'], ['backup', join(dataDir, 'kopia')]]) {
      const { code, said } = await runProgram('archive', settings, command);
      expect(said).toBe(
        'Baza danych pochodzi z wcześniejszej wersji programu. Uruchom najpierw serwer tej wersji albo polecenie „migrate”, a potem to polecenie.\n',
      );
      expect(code).toBe(1);
    }
    expect((await onDatabase(({ db }) => executedMigrations(db))).at(-1)).toBe(earlier);
  });

  it('is upgraded by migrate', async () => {
    await onDatabase((database) => migrate(database, earlier));
    await closeDependencies(await openArchive(config, { migrates: true }));
    expect(await onDatabase(pendingMigrations)).toEqual([]);
  });

  it('is created in an empty database by any command', async () => {
    await closeDependencies(await openArchive(config, {}));
    expect(await onDatabase(pendingMigrations)).toEqual([]);
  });

  it('of a newer version is refused', async () => {
    await onDatabase(async (database) => {
      await migrate(database);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(
        database.db,
      );
    });
    await expect(openArchive(config, {})).rejects.toThrow(NewerDatabaseError);
  });
});
