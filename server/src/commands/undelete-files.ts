import type { Dependencies } from '../dependencies.ts';
import { listStoredFiles } from '../features/files/reading-back/stored-files.repository.ts';
import { serverKeyFile } from '../server-key/shared-server-key.ts';
import { type Command, CommandError, readArguments } from './command.ts';

/** Names of the restored files, and of those without a version in the storage. */
interface Undeleted {
  readonly restored: readonly string[];
  readonly missing: readonly string[];
}

/** Restores from the storage's own versions each file that the database names and the storage lacks. */
async function undeleteFiles({ database, storage }: Pick<Dependencies, 'database' | 'storage'>): Promise<Undeleted> {
  const restored: string[] = [];
  const missing: string[] = [];
  const files = [{ key: serverKeyFile, name: 'klucz serwera' }, ...(await listStoredFiles(database.db))];
  for (const { key, name } of files) {
    if (await storage.stat(key)) continue;
    if (await storage.undelete(key)) restored.push(name);
    else missing.push(name);
  }
  return { restored, missing };
}

/**
 * For files deleted from a bucket with versions: by another program, or after the moment to which the database was set
 * back.
 */
export const undeleteFilesCommand: Command = {
  usage: 'undelete-files',
  summary:
    'Przywraca z wersji przechowywanych przez magazyn S3 usunięte pliki, które wymienia baza danych. Po cofnięciu bazy najpierw uruchom apply-ledger.',
  async run({ args, open, print }) {
    readArguments(args, {});
    const { restored, missing } = await undeleteFiles(await open());
    for (const name of restored) print(`Przywrócono plik ${name}.`);
    for (const name of missing) print(`Magazyn nie ma wersji pliku ${name}.`);
    if (missing.length > 0) throw new CommandError(`Nie udało się przywrócić plików: ${missing.length}.`);
    print(`Przywrócone pliki: ${restored.length}.`);
  },
};
