import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { polishPlural } from '@glosy/core/text/polish-order';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { findRefusal, pendingMigrations, type SchemaAge, schemaAge } from '../database/migrate.ts';
import { readSqliteFile } from '../database/sqlite/open-sqlite-file.ts';
import { findLastUpgrade } from '../database/upgrades.repository.ts';
import { sqlitePath } from '../dependencies.ts';
import { undefinedIfMissing } from '../lib/failures.ts';
import { freeBytesAt, inMegabytes, megabyte } from '../lib/free-bytes.ts';
import { indexFormat, storedName } from '../search/index-format.ts';
import { programVersion } from '../version.ts';

/** Bytes of the database that are copied, checked and changed per second on a slow disk; not measured yet. */
const bytesPerSecond = 10 * megabyte;

/** The steps and needs of upgrading an archive. */
export interface UpgradePlan {
  age: SchemaAge;
  /** The version that last changed the schema. */
  from: string;
  to: string;
  /** Migrations that would run. */
  steps: string[];
  databaseBytes: number;
  /** Bytes of the index that the server would build after its start; 0: it exists. */
  indexBytes: number;
  /** Additional space needed; null: the database is not on this machine. */
  neededBytes: number | null;
  freeBytes: number | null;
  minutes: number;
  /** Why it cannot begin, as a Polish sentence. */
  obstacle: string | null;
}

/** Changes nothing. */
export async function planUpgrade(
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  config: Config,
  findFreeBytes = freeBytesAt,
): Promise<UpgradePlan> {
  const age = await schemaAge(db);
  const steps = await pendingMigrations({ db });
  const path = sqlitePath(config);
  const [databaseBytes, indexBytes] = kind === 'sqlite' ? await sizesOnDisk(path, config) : await sizesOnPostgres(db);
  const isLocal = kind === 'sqlite' && age === 'older';
  // The copy, the same again for the log of the changes, and the index.
  const neededBytes = isLocal ? 2 * databaseBytes + indexBytes : null;
  const freeBytes = isLocal ? await findFreeBytes(dirname(path)) : null;
  const lacksRoom = neededBytes !== null && freeBytes !== null && freeBytes < neededBytes;
  return {
    age,
    from: (age === 'empty' ? undefined : await findLastUpgrade(db))?.program ?? '0.1',
    to: programVersion,
    steps,
    databaseBytes,
    indexBytes,
    neededBytes,
    freeBytes,
    minutes: Math.ceil(databaseBytes / bytesPerSecond / 60),
    obstacle: (await findRefusal(db))?.message ?? (lacksRoom ? roomSentence(neededBytes, freeBytes) : null),
  };
}

const roomSentence = (needed: number, free: number) =>
  `Na dysku z bazą danych potrzeba ${inMegabytes(needed)}, a wolne jest ${inMegabytes(free)}: zwolnij miejsce.`;

/** The plan as Polish lines for the operator. */
export function describePlan(plan: UpgradePlan): string[] {
  const { from, to, steps, databaseBytes, indexBytes, neededBytes, freeBytes, minutes } = plan;
  if (plan.age === 'empty') return [`Baza danych jest pusta: wersja ${to} utworzy w niej tabele.`];
  if (plan.age === 'current') return [`Baza danych jest aktualna (wersja ${to}): nie ma nic do zrobienia.`];
  if (plan.age === 'newer') return [];
  const count = polishPlural(steps.length, 'krok', 'kroki', 'kroków');
  return [
    `Aktualizacja bazy danych z wersji ${from} do ${to}: ${steps.length} ${count}.`,
    ...steps.map((step) => `  ${step}`),
    `Baza danych: ${inMegabytes(databaseBytes)}. Szacunek: do ${minutes} min, jak na wolnym dysku (10 MB na sekundę); w tym czasie archiwum nie działa.`,
    neededBytes === null
      ? 'Kopii bazy PostgreSQL program nie robi: zrób kopię zapasową wersją, która teraz działa.'
      : `Miejsce na kopię bazy, dziennik zmian i indeks: ${inMegabytes(neededBytes)}, wolne ${inMegabytes(freeBytes ?? 0)}.`,
    indexBytes === 0
      ? 'Indeks wyszukiwania pozostaje.'
      : `Indeks wyszukiwania (${inMegabytes(indexBytes)}) zbuduje serwer w tle, po uruchomieniu.`,
  ];
}

async function sizesOnDisk(path: string, { dataDir }: Config): Promise<[number, number]> {
  const bytes = async (file: string) => (await stat(file).catch(undefinedIfMissing))?.size ?? 0;
  const size = (await bytes(path)) + (await bytes(`${path}-wal`));
  const index = join(dataDir, 'search.sqlite');
  const indexSize = await bytes(index);
  return [size, indexSize > 0 && hasIndex(index) ? 0 : indexSize];
}

function hasIndex(path: string): boolean {
  const meta = storedName('search_meta', indexFormat);
  return (
    readSqliteFile(path, (file) => file.prepare('select 1 from sqlite_master where name = ?').get(meta)) !== undefined
  );
}

async function sizesOnPostgres(db: Queryable): Promise<[number, number]> {
  const { rows } = await sql<{ size: number; index: number; has: boolean }>`
    select pg_database_size(current_database()) as size,
      (select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
        where relkind = 'r' and relname like 'search\\_%') as index,
      to_regclass(${storedName('search_meta', indexFormat)}) is not null as has`.execute(db);
  const { size = 0, index = 0, has = true } = rows[0] ?? {};
  return [Number(size), has ? 0 : Number(index)];
}
