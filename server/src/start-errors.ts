import { type Config, ConfigError } from './config.ts';
import { DataFolderInUseError } from './database/data-folder-lock.ts';
import { DatabaseUnavailableError } from './database/database-errors.ts';
import { NewerDatabaseError, OlderDatabaseError, SchemaGapError } from './database/migrate.ts';
import { LedgerError } from './ledger/ledger.ts';
import { ServerKeyError } from './server-key/shared-server-key.ts';
import { StorageStartError } from './storage/storage-start-error.ts';
import { UpgradeRefusedError } from './upgrade/bring-up-to-date.ts';

/** Error codes of PostgreSQL and the network for a database that cannot be used. */
const databaseReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'serwer bazy nie przyjmuje połączeń',
  ECONNRESET: 'serwer bazy zerwał połączenie',
  ENOTFOUND: 'nie ma takiego komputera',
  EAI_AGAIN: 'nie można ustalić adresu komputera',
  EHOSTUNREACH: 'komputer jest nieosiągalny',
  ETIMEDOUT: 'serwer bazy nie odpowiada',
  ENOENT: 'nie ma gniazda serwera bazy',
  '28000': 'użytkownik bazy nie ma prawa się połączyć',
  '28P01': 'hasło do bazy jest nieprawidłowe',
  '3D000': 'nie ma takiej bazy',
  '42501': 'użytkownik bazy nie ma potrzebnych uprawnień',
  '53300': 'baza ma już zbyt wiele połączeń',
  '57P03': 'serwer bazy właśnie się uruchamia',
};

/** Errors whose message is already the sentence. */
const sentences = [
  ConfigError,
  NewerDatabaseError,
  OlderDatabaseError,
  SchemaGapError,
  DataFolderInUseError,
  LedgerError,
  ServerKeyError,
  StorageStartError,
  UpgradeRefusedError,
];

/** The system refuses access to a folder or a file. */
const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/**
 * One Polish sentence for a problem that an operator can fix, at the start of the server or in a command; undefined for
 * a bug, which needs its stack.
 */
export function startErrorMessage(error: unknown, config: Config | undefined): string | undefined {
  if (sentences.some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || code === 'EADDRINUSE') return listenMessage(error as ListenError, config);
  if (refusals.includes(code) && path !== undefined) return refusalMessage(path, code);
  if (code.startsWith('SQLITE_CANTOPEN') && config) return refusalMessage(config.dataDir, code);
  if (!config?.databaseUrl?.startsWith('postgres')) return undefined;
  const reason = databaseReason(error);
  return reason && `Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: ${reason}.`;
}

/** The pool wraps the driver's error. */
function databaseReason(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  const { code = '', message = '', syscall } = cause as NodeJS.ErrnoException;
  // A missing file, not a missing socket.
  if (code === 'ENOENT' && syscall !== 'connect') return undefined;
  const known = databaseReasons[code] ?? (/timeout/i.test(message) ? databaseReasons.ETIMEDOUT : undefined);
  return known ?? (error instanceof DatabaseUnavailableError ? 'baza jest niedostępna' : undefined);
}

function refusalMessage(path: string, code: string): string {
  return `Nie można otworzyć ani utworzyć ${path} (${code}): popraw DATA_DIR i STORAGE_URL albo prawa użytkownika, który uruchamia program.`;
}

type ListenError = NodeJS.ErrnoException & { port?: number };

function listenMessage({ code, port }: ListenError, config: Config | undefined): string {
  const setting = port !== undefined && port === config?.metricsPort ? 'METRICS_PORT' : 'PORT';
  const place = `${config?.host}:${port ?? config?.port}`;
  if (code === 'EADDRINUSE')
    return `Adres ${place} jest zajęty przez inny program: zatrzymaj go albo zmień ${setting}.`;
  if (code === 'EACCES') return `Nie wolno nasłuchiwać pod adresem ${place}: wybierz ${setting} większy niż 1023.`;
  return `Nie można nasłuchiwać pod adresem ${place} (${code}): popraw HOST i ${setting}.`;
}
