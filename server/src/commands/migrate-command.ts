import { executedMigrations } from '../database/migrate.ts';
import { type Command, readArguments } from './command.ts';

/** Opening the archive for this command brings its schema up to date. */
export const migrateCommand: Command = {
  usage: 'migrate',
  summary: 'Doprowadza schemat bazy do bieżącej wersji programu.',
  migrates: true,
  async run({ args, open, print }) {
    readArguments(args, {});
    const { database } = await open();
    print(`Baza jest aktualna: ${(await executedMigrations(database.db)).at(-1)}.`);
  },
};
