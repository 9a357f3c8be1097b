import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/postgres-database.ts';
import { indexFormat } from '../search/index-format.ts';
import { openPostgresSearchStore } from '../search/postgres-search-store.ts';
import { prepareClones } from './postgres-clones.ts';
import { createPostgresServer } from './postgres-server.ts';

/** Global setup of the project `server-postgres`: one server with a migrated database and an empty index that each suite clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgresServer();
  await server.createDatabase('archive_template');
  const template = server.urlOf('archive_template');
  const database = openPostgres(template);
  await migrate(database);
  await openPostgresSearchStore(database, { format: indexFormat, now: () => new Date() });
  await database.close();
  await prepareClones(template);
  project.provide('databaseTemplate', { kind: 'postgres', location: template });
  return () => server.remove();
}
