import type { Dependencies } from '../../dependencies.ts';
import { type FileFault, findFileFault } from '../../features/files/reading-back/find-file-fault.ts';
import {
  isAccountedFor,
  listStoredFiles,
  type StoredFileFacts,
} from '../../features/files/reading-back/stored-files.repository.ts';
import { serverKeyFile } from '../../server-key/shared-server-key.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { createProgress } from '../progress.ts';

/** Compares every stored file with the size and hash in its row, and lists files without a row. */
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

/** The fault of a stored file, as a Polish sentence; undefined for an intact one. */
export async function findProblem(storage: FileStorage, file: StoredFileFacts): Promise<string | undefined> {
  const fault = await findFileFault(storage, file);
  return fault && describeFault(fault, file);
}

function describeFault(fault: FileFault, { name, bytes }: StoredFileFacts): string {
  if (fault.kind === 'missing') return `Brak pliku ${name}.`;
  if (fault.kind === 'unreadable') return `Pliku ${name} nie da się odczytać.`;
  if (fault.bytes !== undefined) return `Plik ${name} ma ${fault.bytes} bajtów zamiast ${bytes}.`;
  return `Plik ${name} różni się od przyjętego: suma SHA-256 się nie zgadza.`;
}
