import { type Config, ConfigError } from './config.ts';
import { DataFolderInUseError } from './database/data-folder-lock.ts';
import { DatabaseUnavailableError } from './database/database-errors.ts';
import { NewerDatabaseError } from './database/migrate.ts';
import { LedgerError } from './ledger/ledger.ts';
import { ServerKeyError } from './server-key/shared-server-key.ts';
import { StorageStartError } from './storage/storage-start-error.ts';

/** What PostgreSQL and the network say of a database that cannot be used, as codes. */
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

/** Errors whose message is the sentence. */
const sentences = [
  ConfigError,
  NewerDatabaseError,
  DataFolderInUseError,
  LedgerError,
  ServerKeyError,
  StorageStartError,
];

/** One Polish sentence for what an operator can mend; undefined for a fault of the program, which needs its stack. */
export function startErrorMessage(error: unknown, config: Config | undefined): string | undefined {
  if (sentences.some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (syscall === 'listen' || code === 'EADDRINUSE') return listenMessage(code, config);
  if (!config?.databaseUrl?.startsWith('postgres')) return undefined;
  const reason = databaseReason(error);
  return reason && `Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: ${reason}.`;
}

/** The pool wraps what the driver said. */
function databaseReason(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  const known = databaseReasons[code] ?? (/timeout/i.test(message) ? databaseReasons.ETIMEDOUT : undefined);
  return known ?? (error instanceof DatabaseUnavailableError ? 'baza jest niedostępna' : undefined);
}

function listenMessage(code: string | undefined, config: Config | undefined): string {
  const place = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE') return `Adres ${place} jest zajęty przez inny program: zatrzymaj go albo zmień PORT.`;
  if (code === 'EACCES') return `Nie wolno nasłuchiwać pod adresem ${place}: wybierz PORT większy niż 1023.`;
  return `Nie można nasłuchiwać pod adresem ${place} (${code}): popraw HOST i PORT.`;
}
