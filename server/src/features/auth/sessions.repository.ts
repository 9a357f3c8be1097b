import type { Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';

export interface SessionOwner {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lastSeenAt: string;
  createdAt: string;
}

/** The owner of a session that is still valid; the role is the account's present one. */
export async function findSessionOwner(db: Queryable, idHash: string, now: string): Promise<SessionOwner | undefined> {
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
