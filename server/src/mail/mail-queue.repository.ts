import type { Queryable } from '../database/database.ts';
import type { MailQueueTable } from '../database/tables/queue.ts';

export async function insertLetter(db: Queryable, letter: MailQueueTable): Promise<void> {
  await db.insertInto('mail_queue').values(letter).execute();
}

export function findDueLetters(db: Queryable, now: string, limit: number): Promise<MailQueueTable[]> {
  return db
    .selectFrom('mail_queue')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('send_after', '<=', now)
    .orderBy('send_after')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Moves the next try away before this one begins, so that no two workers send one letter; false: it was taken. */
export async function claimLetter(db: Queryable, id: string, attempts: number, sendAfter: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_queue')
    .set({ attempts: attempts + 1, send_after: sendAfter })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is left of a sent letter is that it was sent. */
export async function markSent(db: Queryable, id: string, at: string): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ sent_at: at, text: '', html: '', last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(db: Queryable, id: string, error: string): Promise<void> {
  await db.updateTable('mail_queue').set({ last_error: error }).where('id', '=', id).execute();
}

/** Takes back letters that were not sent yet. */
export async function deleteWaitingLetters(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('mail_queue').where('id', 'in', ids).where('sent_at', 'is', null).execute();
}

export async function deleteLettersTo(db: Queryable, address: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('to_address', '=', address).execute();
}

export async function deleteSentBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('sent_at', '<', moment).execute();
}

export async function countWaiting(db: Queryable): Promise<{ waiting: number; oldest: string | null }> {
  const row = await db
    .selectFrom('mail_queue')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest };
}
