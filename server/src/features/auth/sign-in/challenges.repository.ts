import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import type { Queryable } from '../../../database/database.ts';
import type { ChallengesTable } from '../../../database/tables/accounts.ts';

export async function insertChallenge(db: Queryable, challenge: ChallengesTable): Promise<void> {
  await db.insertInto('challenges').values(challenge).execute();
}

/** The newest challenge that this browser started, whether or not it has ended. */
export function findChallengeOfBrowser(
  db: Queryable,
  kind: ChallengeKind,
  browserHash: string,
): Promise<ChallengesTable | undefined> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('kind', '=', kind)
    .orderBy('consumed_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findChallengeByLink(
  db: Queryable,
  kind: ChallengeKind,
  linkHash: string,
): Promise<ChallengesTable | undefined> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Counts a try before the comparison; false: the challenge has ended or has no tries left. */
export async function countTry(db: Queryable, id: string, limit: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', limit)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Consumes a challenge (compare-and-set); false when another request did so first, or when it has expired. */
export async function consumeChallenge(db: Queryable, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the open challenges of an address, of one kind or of all, and returns their ids. */
export async function endChallenges(
  db: Queryable,
  accountKey: string,
  kind: ChallengeKind | 'all',
  now: string,
): Promise<string[]> {
  let query = db
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('account_key', '=', accountKey)
    .where('consumed_at', 'is', null);
  if (kind !== 'all') query = query.where('kind', '=', kind);
  const ended = await query.returning('id').execute();
  return ended.map(({ id }) => id);
}

/** Ends the open challenges of one kind that this browser began, and returns their ids. */
export async function endChallengesOfBrowser(
  db: Queryable,
  browserHash: string,
  kind: ChallengeKind,
  now: string,
): Promise<string[]> {
  const ended = await db
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('browser_hash', '=', browserHash)
    .where('kind', '=', kind)
    .where('consumed_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function deleteChallengesBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<', moment).execute();
}
