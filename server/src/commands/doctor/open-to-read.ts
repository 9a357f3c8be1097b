import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../../config.ts';
import { openPostgres } from '../../database/postgres/postgres-database.ts';
import { openSqliteFile } from '../../database/sqlite/open-sqlite-file.ts';
import type { Tables } from '../../database/tables.ts';
import { postgresUrl, sqlitePath } from '../../dependencies.ts';
import { indexFormat } from '../../search/index-format.ts';
import { type SearchReader, searchDatabaseOf } from '../../search/search-store.ts';

/** A read-only database: opening it creates no file and no table, unlike when a server opens it. */
export interface ReadDatabase {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** Null if the index has no file yet. */
  readonly index: SearchReader | null;
  close(): Promise<void>;
}

/** Returns the one database that all probes share; null if SQLite has no file yet. */
export type OpenToRead = () => ReadDatabase | null;

export function openToRead(config: Config): ReadDatabase | null {
  const url = postgresUrl(config);
  if (url !== undefined) {
    const { db, close } = openPostgres(url, { connections: 4, waitMs: 4000 });
    return { kind: 'postgres', db, index: searchDatabaseOf(db, indexFormat), close };
  }
  const db = openFile(sqlitePath(config));
  if (!db) return null;
  const index = openFile(join(config.dataDir, 'search.sqlite'));
  return {
    kind: 'sqlite',
    db,
    index: index && searchDatabaseOf(index, indexFormat),
    async close() {
      await db.destroy();
      await index?.destroy();
    },
  };
}

function openFile(path: string): Kysely<Tables> | null {
  if (!existsSync(path)) return null;
  const database = openSqliteFile(path, { readonly: true, fileMustExist: true, timeout: 100 });
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}
