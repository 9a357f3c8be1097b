import type { Dependencies } from '../../dependencies.ts';
import { type Command, CommandError, readArguments } from '../command.ts';
import { checkDatabase } from './check-database.ts';
import { checkIndex } from './check-index.ts';
import { checkRows } from './check-rows.ts';
import { checkStorage } from './check-storage.ts';

export interface CheckOptions {
  /** Compares only the stored files with their hashes. */
  storageOnly?: boolean;
  print?: (line: string) => void;
}

/**
 * Compares database, files and hashes with each other and returns a Polish sentence for each fault; an empty list means
 * that the archive is intact.
 */
export async function checkArchive(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'searchStore' | 'now'>,
  { storageOnly = false, print = () => {} }: CheckOptions = {},
): Promise<string[]> {
  const files = await checkStorage(dependencies, print);
  if (storageOnly) return files;
  return [
    ...(await checkDatabase(dependencies.database)),
    ...files,
    ...(await checkRows(dependencies.database.db)),
    ...(await checkIndex(dependencies)),
  ];
}

export const checkCommand: Command = {
  usage: 'check [--storage]',
  summary: 'Porównuje ze sobą bazę, pliki i sumy kontrolne; z --storage tylko pliki.',
  async run({ args, open, print }) {
    const { storage } = readArguments(args, { flags: ['storage'] });
    const problems = await checkArchive(await open(), { storageOnly: storage !== undefined, print });
    for (const problem of problems) print(problem);
    if (problems.length > 0) throw new CommandError(`Znaleziono nieprawidłowości: ${problems.length}.`);
    print('Archiwum jest w porządku.');
  },
};
