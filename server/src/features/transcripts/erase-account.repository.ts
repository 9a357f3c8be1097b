import type { Queryable } from '../../database/database.ts';

/** Keeps revisions but replaces the author's name by a pseudonym. */
export async function eraseAccountFromTranscripts(
  db: Queryable,
  { userId, pseudonym }: { userId: string; pseudonym: string },
): Promise<void> {
  await db.updateTable('revisions').set({ author: pseudonym }).where('user_id', '=', userId).execute();
}
