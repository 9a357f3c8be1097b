import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../lib/failures.ts';
import { openSqliteFile } from './sqlite/open-sqlite-file.ts';

/** Thrown when another server owns the data folder; the message is the one sentence that the operator sees. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

export interface DataFolderLock {
  release(): void;
}

/**
 * Makes this process the only server on a data folder with SQLite. The lock is an open transaction on a separate
 * database file: the system ends it together with the process, even after a kill, so a stale lock is impossible.
 * Operators' commands do not take it and may run at the same time as the server.
 * @throws DataFolderInUseError
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSqliteFile(join(dataDir, 'server-lock.sqlite'), { timeout: 0 });
  // Names the holder for the refusal below; it is not a lock.
  const holderPath = join(dataDir, 'server-holder.txt');
  try {
    file.exec('begin immediate');
  } catch (error) {
    file.close();
    if (!errorCode(error)?.startsWith('SQLITE_BUSY')) throw error;
    throw new DataFolderInUseError(
      `Folderu danych ${dataDir} używa już inny serwer (${readHolder(holderPath)}): zatrzymaj go albo ustaw inny DATA_DIR.`,
    );
  }
  const since = new Date().toISOString().slice(0, 19).replace('T', ' ');
  writeFileSync(holderPath, `proces ${process.pid} na komputerze ${hostname()}, od ${since} UTC`, { mode: 0o600 });
  return { release: () => void file.close() };
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'nie wiadomo który';
  }
}
