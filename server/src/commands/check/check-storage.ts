import { ArchiveError } from '@glosy/core/errors';
import type { Dependencies } from '../../dependencies.ts';
import { serverKeyFile } from '../../server-key/shared-server-key.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { createProgress } from '../progress.ts';
import { isAccountedFor, listStoredFiles, type StoredFileFacts } from '../stored-files.repository.ts';

/** Compares every stored file with the size and hash in its row, and names files without a row. */
export async function checkStorage(
  { database, storage, now }: Pick<Dependencies, 'database' | 'storage' | 'now'>,
  print: (line: string) => void,
): Promise<string[]> {
  const files = await listStoredFiles(database.db);
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  const progress = createProgress({ print, now }, 'Sprawdzanie plików', bytes);
  const problems: string[] = [];
  for (const file of files) {
    const problem = await findProblem(storage, file);
    if (problem !== undefined) problems.push(problem);
    progress.advance(file.bytes ?? 0);
  }
  const known = new Set([serverKeyFile, ...files.map(({ key }) => key)]);
  for await (const key of storage.list()) {
    if (!known.has(key) && !(await isAccountedFor(database.db, key)))
      problems.push(`Plik ${key} nie należy do żadnego nagrania.`);
  }
  return problems;
}

/** What is wrong with a stored file, as a Polish sentence; undefined for an intact one. */
export async function findProblem(storage: FileStorage, file: StoredFileFacts): Promise<string | undefined> {
  const { key, name, bytes, sha256 } = file;
  const facts = await storage.stat(key).catch(nothingUnlessUnavailable);
  if (!facts) return `Brak pliku ${name}.`;
  if (bytes !== undefined && facts.size !== bytes) return `Plik ${name} ma ${facts.size} bajtów zamiast ${bytes}.`;
  const found = await storage.hash(key).catch(nothingUnlessUnavailable);
  if (found === undefined) return `Pliku ${name} nie da się odczytać.`;
  if (sha256 === undefined || found === sha256) return undefined;
  return `Plik ${name} różni się od przyjętego: suma SHA-256 się nie zgadza.`;
}

/** A server that does not answer proves no file missing: the check ends, instead of reporting every file. */
function nothingUnlessUnavailable(error: unknown): undefined {
  if (error instanceof ArchiveError && error.code === 'server.storage-unavailable') throw error;
}
