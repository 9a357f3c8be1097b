import { join } from 'node:path';
import { limits } from '@glosy/core/limits';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { loadContent, type SiteContent } from './content/load-content.ts';
import { type DataFolderLock, lockDataFolder } from './database/data-folder-lock.ts';
import type { Database } from './database/database.ts';
import { openPostgres } from './database/postgres/postgres-database.ts';
import { openSqlite } from './database/sqlite/sqlite-database.ts';
import { createDraining, type Draining } from './http/draining.ts';
import { openDiskLedger } from './ledger/disk-ledger.ts';
import type { Ledger } from './ledger/ledger.ts';
import { argon2id, type PasswordHashing } from './lib/password-hashing.ts';
import { createLog } from './log.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import type { Email, Mailer } from './mail/mailer.ts';
import { type EmailBranding, emailBrandingOf } from './mail/messages/compose-email.ts';
import { createOutboxMailer } from './mail/outbox-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createQueue, type Queue } from './queue/queue.ts';
import { indexFormat } from './search/index-format.ts';
import { openPostgresSearchStore } from './search/postgres-search-store.ts';
import type { SearchStore } from './search/search-store.ts';
import { openSqliteSearchStore } from './search/sqlite-search-store.ts';
import { createSharedServerKey, type SharedServerKey } from './server-key/shared-server-key.ts';
import { DiskStorage } from './storage/disk-storage.ts';
import { FallbackStorage } from './storage/fallback-storage.ts';
import { findMovedState, listMovedKeys, setMovedState } from './storage/moved-files.repository.ts';
import type { FileStorage } from './storage/storage.ts';
import type { StoragePlace } from './storage/storage-url.ts';

/** All dependencies of the features; tests use the same with overrides. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  /** The library's texts and data. */
  readonly content: SiteContent;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly mailer: Mailer;
  readonly mailQueue: MailQueue;
  readonly emailBranding: EmailBranding;
  readonly serverKey: SharedServerKey;
  readonly passwordHashing: PasswordHashing;
  readonly jobs: Queue;
  readonly searchStore: SearchStore;
  readonly ledger: Ledger;
  readonly draining: Draining;
  readonly now: () => Date;
}

/** Shows an email on the terminal if there is no mail server; `id` is its job's id. */
export type PrintEmail = (email: Email, id: string) => void;

export type Overrides = Partial<Dependencies> & { printEmail?: PrintEmail };

/** The only place that chooses adapters: SQLite or PostgreSQL, disk or S3, SMTP or outbox. */
export async function createDependencies(config: Config, overrides: Overrides = {}): Promise<Dependencies> {
  const log = overrides.log ?? createLog(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  const content = overrides.content ?? (await loadContent(config.contentDir));
  const database = overrides.database ?? openDatabase(config);
  const storage = overrides.storage ?? (await openStorages(config, database, now));
  const mailer = overrides.mailer ?? createMailer(config, content.library.mailFrom, overrides.printEmail);
  const jobs = overrides.jobs ?? createQueue(database.essential, log, now);
  const serverKey = overrides.serverKey ?? createSharedServerKey({ database, storage, now, dataDir: config.dataDir });
  const mailQueue = overrides.mailQueue ?? createMailQueue({ database, jobs, mailer, key: serverKey });
  const searchStore = overrides.searchStore ?? (await openSearchStore(config, database, { now }));
  const ledger = overrides.ledger ?? (await openLedger(config.ledger, now));
  const draining = overrides.draining ?? createDraining();
  const emailBranding = overrides.emailBranding ?? emailBrandingOf(content.library);
  return {
    config,
    log,
    content,
    now,
    database,
    storage,
    mailer,
    mailQueue,
    emailBranding,
    serverKey,
    passwordHashing: overrides.passwordHashing ?? argon2id(),
    jobs,
    searchStore,
    ledger,
    draining,
  };
}

export async function closeDependencies(dependencies: Dependencies): Promise<void> {
  await dependencies.jobs.stop();
  await dependencies.mailer.close();
  await dependencies.storage.close();
  await dependencies.searchStore.close();
  await dependencies.database.close();
}

/** On SQLite a data folder belongs to one server process; PostgreSQL serves several. */
export function lockArchive(config: Config): DataFolderLock | undefined {
  return postgresUrl(config) === undefined ? lockDataFolder(config.dataDir) : undefined;
}

/** Undefined: SQLite. */
export function postgresUrl({ databaseUrl }: Config): string | undefined {
  return databaseUrl?.startsWith('postgres') ? databaseUrl : undefined;
}

export function openDatabase(config: Config): Database {
  const postgres = postgresUrl(config);
  if (postgres !== undefined) return openPostgres(postgres);
  return openSqlite(sqlitePath(config), { reserveBytes: limits.databaseReserveBytes });
}

export function sqlitePath({ databaseUrl, dataDir }: Config): string {
  return databaseUrl?.replace(/^sqlite:/, '') ?? join(dataDir, 'archive.sqlite');
}

export function openSearchStore(
  config: Config,
  database: Database,
  { now, format = indexFormat }: { now: () => Date; format?: number },
): Promise<SearchStore> {
  if (database.kind === 'postgres') return openPostgresSearchStore(database, { format, now });
  return openSqliteSearchStore(join(config.dataDir, 'search.sqlite'), { format, now });
}

/** The S3 client is loaded only if it is used: it costs a third of a second and 30 MB. */
export async function openStorage(
  place: StoragePlace,
  { dataDir }: Pick<Config, 'dataDir'>,
  { isReadOnly = false } = {},
): Promise<FileStorage> {
  if (place.kind === 'disk') return DiskStorage.create(place.folder, { isReadOnly });
  const { S3Storage } = await import('./storage/s3-storage.ts');
  return S3Storage.create(place, { scratchFolder: join(dataDir, 's3-scratch'), isReadOnly });
}

export async function openLedger(place: StoragePlace, now: () => Date): Promise<Ledger> {
  if (place.kind === 'disk') return openDiskLedger(place.folder);
  const { openS3Ledger } = await import('./ledger/s3-ledger.ts');
  return openS3Ledger(place, { now });
}

/** Includes the storage that the archive is moving from, if it is moving. */
async function openStorages(config: Config, database: Database, now: () => Date): Promise<FileStorage> {
  const storage = await openStorage(config.storage, config);
  if (!config.storageFallback) return storage;
  const earlier = await openStorage(config.storageFallback, config, { isReadOnly: true });
  return new FallbackStorage(storage, earlier, {
    record: (key) => setMovedState(database.db, key, 'deleted', now().toISOString()),
    has: async (key) => (await findMovedState(database.db, key)) === 'deleted',
    list: () => listMovedKeys(database.db, 'deleted'),
  });
}

export function createMailer(config: Config, libraryAddress: string, print: PrintEmail = printEmail): Mailer {
  const from = config.mailFrom ?? libraryAddress;
  if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, from);
  return createOutboxMailer(join(config.dataDir, 'outbox'), from, print);
}

/** Without a mail server the code must be readable somewhere: on the terminal. */
export function printEmail(email: Email): void {
  process.stdout.write(`\n✉  ${email.to}: ${email.subject}\n${email.text.replace(/^/gm, '   ')}\n`);
}
