import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite/sqlite-database.ts';

/** Global setup of the project `server-sqlite`: one migrated file that each suite copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-template-'));
  const template = join(folder, 'template.sqlite');
  const database = openSqlite(template);
  await migrate(database);
  await database.close();
  project.provide('databaseTemplate', { kind: 'sqlite', location: template });
  return () => rmSync(folder, { recursive: true, force: true });
}
