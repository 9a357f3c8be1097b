import SQLite from 'better-sqlite3';
import { sqliteBinding } from '../../sqlite-binding.ts';

/** Opens an SQLite file: the only place that loads SQLite. */
export function openSqliteFile(path: string, options: SQLite.Options): SQLite.Database {
  return new SQLite(path, { ...options, ...sqliteBinding });
}

/** Opens a file for reading, even while a server has it open, and closes it after the work. */
export function readSqliteFile<T>(path: string, work: (file: SQLite.Database) => T): T {
  const file = openSqliteFile(path, { readonly: true, fileMustExist: true });
  try {
    return work(file);
  } finally {
    file.close();
  }
}
