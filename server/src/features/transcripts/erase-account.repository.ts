import type { Queryable } from '../../database/database.ts';

/** Revisions stay, with a pseudonym in place of the author's name. */
export async function eraseAccountFromTranscripts(
  db: Queryable,
  { userId, pseudonym }: { userId: string; pseudonym: string },
): Promise<void> {
  await db.updateTable('revisions').set({ author: pseudonym }).where('user_id', '=', userId).execute();
}
