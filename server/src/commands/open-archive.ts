import type { Config } from '../config.ts';
import { migrate, requireSchema } from '../database/migrate.ts';
import { createDependencies, type Dependencies, openDatabase } from '../dependencies.ts';
import type { Command } from './command.ts';

/**
 * Opens the archive for a command. The schema is checked before anything else is opened: a command of a new version
 * must change neither database nor index while a server of the former version may run.
 * @throws OlderDatabaseError, NewerDatabaseError
 */
export async function openArchive(config: Config, { migrates }: Pick<Command, 'migrates'>): Promise<Dependencies> {
  const database = openDatabase(config);
  try {
    await (migrates ? migrate(database) : requireSchema(database));
    return await createDependencies(config, { database });
  } catch (error) {
    await database.close();
    throw error;
  }
}
