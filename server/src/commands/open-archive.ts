import type { Config } from '../config.ts';
import { requireSchema, schemaAge } from '../database/migrate.ts';
import { createDependencies, type Dependencies, openDatabase } from '../dependencies.ts';
import { bringUpToDate } from '../upgrade/bring-up-to-date.ts';
import type { Command } from './command.ts';

/**
 * Opens the archive for a command. The schema is checked before anything else is opened: a command of a new version
 * must change neither database nor index while a server of the previous version may run.
 * @throws OlderDatabaseError, NewerDatabaseError
 */
export async function openArchive(config: Config, { migrates }: Pick<Command, 'migrates'>): Promise<Dependencies> {
  const database = openDatabase(config);
  try {
    // No other program can be using an empty database.
    const isBroughtUp = migrates || (await schemaAge(database.db)) === 'empty';
    await (isBroughtUp ? bringUpToDate(database, config, () => new Date()) : requireSchema(database));
    return await createDependencies(config, { database });
  } catch (error) {
    await database.close();
    throw error;
  }
}
