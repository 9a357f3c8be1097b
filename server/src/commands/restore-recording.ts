import { restoreFromTrash } from '../features/recordings/trash.usecases.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

export const restoreRecording: Command = {
  usage: 'restore-recording SIGNATURE',
  summary: 'Przywraca nagranie z kosza, do 30 dni po usunięciu.',
  async run({ args, open, print }) {
    const signature = required(readArguments(args, { positionals: ['signature'] }), 'signature', 'sygnatura nagrania');
    const restored = await restoreFromTrash(await open(), signature);
    if (restored === null) throw new CommandError(`W koszu nie ma nagrania ${signature}.`);
    print(`Przywrócono nagranie ${restored}.`);
  },
};
