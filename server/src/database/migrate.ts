import { type Migration, Migrator, sql } from 'kysely';
import { programVersion } from '../version.ts';
import { compareTextByBytes } from './byte-order.ts';
import type { Database, Queryable } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as recordings from './migrations/0002-recordings.ts';
import * as transcriptsAndTags from './migrations/0003-transcripts-and-tags.ts';
import * as indexes from './migrations/0004-indexes.ts';
import * as queue from './migrations/0005-queue.ts';
import * as revisionStates from './migrations/0006-revision-states.ts';
import * as visibilityChangesHashes from './migrations/0008-visibility-changes-hashes.ts';
import * as search from './migrations/0009-search.ts';
import * as userSettings from './migrations/0010-user-settings.ts';
import * as trustedDevices from './migrations/0011-trusted-devices.ts';
import * as consents from './migrations/0012-consents.ts';
import * as closures from './migrations/0014-closures.ts';
import * as listeningCopies from './migrations/0015-listening-copies.ts';
import * as searchReadsLess from './migrations/0017-search-reads-less.ts';
import * as reports from './migrations/0018-reports.ts';
import * as pseudonyms from './migrations/0020-pseudonyms.ts';
import * as chapters from './migrations/0021-chapters.ts';
import * as publishedFields from './migrations/0022-published-fields.ts';
import * as publications from './migrations/0023-publications.ts';
import * as harvests from './migrations/0024-harvests.ts';
import * as loadings from './migrations/0025-loadings.ts';
import * as movedFiles from './migrations/0027-moved-files.ts';
import * as serverKeys from './migrations/0028-server-keys.ts';
import * as clocks from './migrations/0029-clocks.ts';
import * as indexesForLookups from './migrations/0031-indexes-for-lookups.ts';
import * as ledgerOutbox from './migrations/0032-ledger-outbox.ts';
import * as jobsOfARecording from './migrations/0033-jobs-of-a-recording.ts';
import * as keptNames from './migrations/0034-kept-names.ts';
import * as wrongLengths from './migrations/0035-wrong-lengths.ts';
import * as transcriptions from './migrations/0036-transcriptions.ts';
import * as hiddenStamp from './migrations/0037-hidden-stamp.ts';
import * as lineWords from './migrations/0038-line-words.ts';
import * as upgrades from './migrations/0039-upgrades.ts';
import * as settingsOfTranscriptions from './migrations/0040-settings-of-transcriptions.ts';
import * as approximateTimes from './migrations/0041-approximate-times.ts';
import * as textFacts from './migrations/0042-text-facts.ts';
import * as fileReads from './migrations/0043-file-reads.ts';
import type { UpgradesTable } from './tables/upgrades.ts';
import { findLastUpgrade } from './upgrades.repository.ts';

/** In order; a shipped migration is never edited, only followed by another with a higher number: `shipped.json`. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-recordings': recordings,
  '0003-transcripts-and-tags': transcriptsAndTags,
  '0004-indexes': indexes,
  '0005-queue': queue,
  '0006-revision-states': revisionStates,
  '0008-visibility-changes-hashes': visibilityChangesHashes,
  '0009-search': search,
  '0010-user-settings': userSettings,
  '0011-trusted-devices': trustedDevices,
  '0012-consents': consents,
  '0014-closures': closures,
  '0015-listening-copies': listeningCopies,
  '0017-search-reads-less': searchReadsLess,
  '0018-reports': reports,
  '0020-pseudonyms': pseudonyms,
  '0021-chapters': chapters,
  '0022-published-fields': publishedFields,
  '0023-publications': publications,
  '0024-harvests': harvests,
  '0025-loadings': loadings,
  '0027-moved-files': movedFiles,
  '0028-server-keys': serverKeys,
  '0029-clocks': clocks,
  '0031-indexes-for-lookups': indexesForLookups,
  '0032-ledger-outbox': ledgerOutbox,
  '0033-jobs-of-a-recording': jobsOfARecording,
  '0034-kept-names': keptNames,
  '0035-wrong-lengths': wrongLengths,
  '0036-transcriptions': transcriptions,
  '0037-hidden-stamp': hiddenStamp,
  '0038-line-words': lineWords,
  '0039-upgrades': upgrades,
  '0040-settings-of-transcriptions': settingsOfTranscriptions,
  '0041-approximate-times': approximateTimes,
  '0042-text-facts': textFacts,
  '0043-file-reads': fileReads,
};

/** Thrown for a database that a newer version of the program has written. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';

  /** `by` is the newer version's change of the schema, if known. */
  constructor(by?: UpgradesTable) {
    super(by ? newerSentence(by) : 'Baza danych pochodzi z nowszej wersji programu. Zainstaluj tę wersję lub nowszą.');
  }
}

function newerSentence({ program, copy }: UpgradesTable): string {
  const back =
    copy === null
      ? 'odtwórz kopię zapasową sprzed aktualizacji'
      : `wróć do kopii ${copy}, którą aktualizacja zrobiła obok bazy danych`;
  return `Baza danych pochodzi z wersji ${program}, a to jest wersja ${programVersion} programu: zainstaluj wersję ${program} lub nowszą albo ${back}.`;
}

/** Thrown for a database of an earlier version of the program, which may still be running. */
export class OlderDatabaseError extends Error {
  override name = 'OlderDatabaseError';

  constructor() {
    super(
      'Baza danych pochodzi z wcześniejszej wersji programu. Uruchom najpierw serwer tej wersji albo polecenie „migrate”, a potem to polecenie.',
    );
  }
}

/** Thrown when the database lacks a migration before one that it has, which no release causes. */
export class SchemaGapError extends Error {
  override name = 'SchemaGapError';

  constructor(missing: string) {
    super(
      `W bazie danych brakuje kroku ${missing}, choć ma późniejsze: takiej bazy nie zrobiło żadne wydanie programu. Odtwórz ją z kopii zapasowej.`,
    );
  }
}

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(database: Pick<Database, 'db'>): Promise<string[]> {
  const all = await migratorFor(database.db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** Names of the migrations that the database has, in order. */
export async function executedMigrations(db: Queryable): Promise<string[]> {
  const all = await migratorFor(db).getMigrations();
  return all.filter((migration) => migration.executedAt !== undefined).map((migration) => migration.name);
}

/**
 * Upgrades the schema to the newest, or up to one named migration; each step is applied completely or not at all.
 * @throws NewerDatabaseError, SchemaGapError
 */
export async function migrate(database: Database, target?: string): Promise<string[]> {
  const migrator = migratorFor(database.db);
  const { error, results } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest());
  if (error) throw (await findRefusal(database.db)) ?? error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Gives an empty database the schema that an earlier version of the program had after these migrations.
 * @throws NewerDatabaseError for an unknown migration
 */
export async function buildEarlierSchema(database: Database, names: readonly string[]): Promise<void> {
  if (names.some((name) => !Object.hasOwn(migrations, name))) throw new NewerDatabaseError();
  const { error } = await migratorFor(database.db, names).migrateToLatest();
  if (error) throw error;
}

/** Why this program cannot upgrade the database, if it cannot. */
export async function findRefusal(db: Queryable): Promise<Error | undefined> {
  const executed = await executedMigrations(db);
  if (executed.length === 0) return undefined;
  if (await isNewer(db)) return newerDatabaseError(db);
  const missing = Object.keys(migrations)[executed.length];
  const first = Object.keys(migrations).find((name) => !executed.includes(name));
  return first !== undefined && first !== missing ? new SchemaGapError(first) : undefined;
}

/** Whether the database has a migration that is unknown to this program. */
async function isNewer(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.some(({ name }) => !Object.hasOwn(migrations, name));
}

async function newerDatabaseError(db: Queryable): Promise<NewerDatabaseError> {
  const last = await findLastUpgrade(db);
  return new NewerDatabaseError(last && !Object.hasOwn(migrations, last.migration) ? last : undefined);
}

export type SchemaAge = 'empty' | 'older' | 'current' | 'newer';

/** Compares the schema with this program; changes nothing. */
export async function schemaAge(db: Queryable): Promise<SchemaAge> {
  const executed = await executedMigrations(db);
  if (executed.length === 0) return 'empty';
  if (await isNewer(db)) return 'newer';
  return executed.length < Object.keys(migrations).length ? 'older' : 'current';
}

/**
 * Checks that the database has this version's schema, and changes nothing.
 * @throws OlderDatabaseError, NewerDatabaseError
 */
export async function requireSchema(database: Database): Promise<void> {
  const age = await schemaAge(database.db);
  if (age === 'newer') throw await newerDatabaseError(database.db);
  if (age === 'older') throw new OlderDatabaseError();
}

function migratorFor(db: Queryable, names: readonly string[] = Object.keys(migrations)): Migrator {
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name));
  const entries = chosen.map(([name, { up }]) => [name, { up: withByteOrder(up) }] as const);
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(entries) },
  });
}

/** Makes new text columns compare by bytes too, so that no migration can forget it. */
function withByteOrder(up: Migration['up']): Migration['up'] {
  return async (db) => {
    await up(db);
    await compareTextByBytes(db);
  };
}
