import { findFileFault } from '../../features/files/reading-back/find-file-fault.ts';
import { listStoredFiles } from '../../features/files/reading-back/stored-files.repository.ts';
import { isKeyReferenced } from '../../features/files/storage-keys.repository.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { copyFileBack } from './copy-file-back.ts';
import { readManifest } from './read-manifest.ts';

/** Copies from a backup each file that the database names and that is missing or damaged in the storage. */
export const restoreFiles: Command = {
  usage: 'restore-files DIR',
  summary:
    'Przywraca z kopii zapasowej pliki, których w archiwum brakuje albo które są w nim uszkodzone. Bazy danych i innych plików nie zmienia.',
  async run({ args, open, print }) {
    const folder = required(readArguments(args, { positionals: ['folder'] }), 'folder', 'folder kopii');
    const { files } = await readManifest(folder);
    const { database, storage } = await open();
    let restored = 0;
    let absent = 0;
    for (const file of await listStoredFiles(database.db)) {
      if ((await findFileFault(storage, file)) === undefined) continue;
      const sha256 = files[file.key];
      if (sha256 === undefined || (file.sha256 ?? sha256) !== sha256) {
        print(`W kopii nie ma dobrego pliku ${file.name}.`);
        absent += 1;
        continue;
      }
      try {
        await copyFileBack(storage, folder, { key: file.key, sha256 });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        print(`${error.message} To plik ${file.name}.`);
        absent += 1;
        continue;
      }
      // The file was erased while it was copied.
      if (!(await isKeyReferenced(database.db, file.key))) {
        await storage.delete(file.key);
        continue;
      }
      print(`Przywrócono plik ${file.name}.`);
      restored += 1;
    }
    print(`Przywrócone pliki: ${restored}.`);
    if (absent > 0) throw new CommandError(`Nie udało się przywrócić plików: ${absent}. Sprawdź wcześniejszą kopię.`);
  },
};
