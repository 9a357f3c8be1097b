import SQLite from 'better-sqlite3';

/** Opens an SQLite file to read it, beside whoever has it open, and closes it after the work. */
export function readSqliteFile<T>(path: string, work: (file: SQLite.Database) => T): T {
  const file = new SQLite(path, { readonly: true, fileMustExist: true });
  try {
    return work(file);
  } finally {
    file.close();
  }
}
