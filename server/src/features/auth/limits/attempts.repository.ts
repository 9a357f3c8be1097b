import { sql } from 'kysely';
import type { Queryable } from '../../../database/database.ts';

export interface AttemptCount {
  count: number;
  windowStartedAt: string;
}

/** Adds one to a counter in one statement; a counter with a window older than `windowStart` restarts at `now`. */
export async function countAttempt(
  db: Queryable,
  key: string,
  windowStart: string,
  now: string,
): Promise<AttemptCount> {
  const row = await db
    .insertInto('attempts')
    .values({ key, window_started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.window_started_at <= ${windowStart} then 1 else attempts.count + 1 end`,
        window_started_at: sql<string>`case when attempts.window_started_at <= ${windowStart} then ${now} else attempts.window_started_at end`,
      }),
    )
    .returning(['count', 'window_started_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, windowStartedAt: row.window_started_at };
}

export async function uncountAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Deletes counters whose window has ended; `lasting` kinds have no window. */
export async function deleteAttemptsBefore(db: Queryable, moment: string, lasting: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('window_started_at', '<', moment)
    .where('key', 'not like', `${lasting}%`)
    .execute();
}
