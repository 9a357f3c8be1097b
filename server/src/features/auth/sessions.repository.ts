import type { Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';
import type { SessionsTable } from '../../database/tables/accounts.ts';

export interface SessionOwner {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lastSeenAt: string;
  createdAt: string;
}

/** The owner of an unexpired session with the account's current role. Runs on every request. */
export function findSessionOwner(db: Queryable, idHash: string, now: string): Promise<SessionOwner | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.role',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.created_at as createdAt',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(db: Queryable, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function touchSession(db: Queryable, idHash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id_hash', '=', idHash).execute();
}

export function findSessionsOf(db: Queryable, userId: string, now: string): Promise<SessionsTable[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends the session of a cookie and returns its owner's id. */
export async function deleteSession(db: Queryable, idHash: string): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

export async function deleteSessionOf(db: Queryable, userId: string, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends an account's sessions, all or all but one, and returns their number. */
export async function deleteSessionsOf(db: Queryable, userId: string, exceptHash?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptHash !== undefined) query = query.where('id_hash', '<>', exceptHash);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSessionsBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', moment).execute();
}

/** Erases old network addresses: they are stored for security, and needed for a few days only. */
export async function eraseAddressesBefore(db: Queryable, moment: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ address: '' })
    .where('created_at', '<', moment)
    .where('address', '<>', '')
    .execute();
}
