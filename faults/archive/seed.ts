import { openPostgres } from '../../server/src/database/postgres/postgres-database.ts';
import { buildTestApp } from '../../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../../server/src/testing/makers.ts';

const sessionAgeMs = 2.5 * 3600_000;

/** Creates an archive with empty recordings of these signatures and returns the cookie of a signed-in editor. */
export async function seedArchive(settings: Record<string, string>, signatures: readonly string[]): Promise<string> {
  const url = settings.DATABASE_URL;
  // A session from the future is refused, so its start must be before any backward jump of the clock.
  const now = () => new Date(Date.now() - sessionAgeMs);
  const test = await buildTestApp({
    settings,
    now,
    ...(url?.startsWith('postgres') ? { database: openPostgres(url) } : {}),
  });
  const { cookie } = await test.signIn('editor');
  for (const signature of signatures) await insertTestRecording(test.dependencies.database.db, signature);
  await test.close();
  return cookie;
}
