import { type Restored, restoreFromTrash } from '../features/files/trash/restore-from-trash.ts';
import { transcriptTrash } from '../features/transcripts/transcript-trash.repository.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

export const restoreRecording: Command = {
  usage: 'restore-recording SIGNATURE [--file NAME]',
  summary:
    'Przywraca z kosza nagranie i usunięte z niego pliki albo tylko jeden plik, do 30 dni po usunięciu (TRASH_DAYS).',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['signature'], options: ['file'] });
    const signature = required(given, 'signature', 'sygnatura nagrania');
    const { database, now } = await open();
    const asked = { signature, file: given.file };
    const at = now().toISOString();
    const restored = await database.transaction((tx) => restoreFromTrash(tx, transcriptTrash, asked, at));
    if (!restored)
      throw new CommandError(`W koszu nie ma ${given.file ? `pliku ${given.file} ` : ''}nagrania ${signature}.`);
    for (const line of describe(restored)) print(line);
    if (given.file && restored.files.length === 0) throw new CommandError(`Nie przywrócono pliku ${given.file}.`);
  },
};

function describe({ signature, recording, files, taken }: Restored): string[] {
  return [
    ...(recording ? [`Przywrócono nagranie ${signature}.`] : []),
    ...files.map((name) => `Przywrócono plik ${name}.`),
    ...taken.map((name) => `Plik ${name} pozostał w koszu: w nagraniu jest już plik o tej nazwie.`),
  ];
}
