import type { UserSummary } from '@glosy/core/contract/auth/users';
import { fold } from '@glosy/core/text/fold';
import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../../database/database.ts';

export interface UserSearch {
  search?: string | undefined;
  offset: number;
  limit: number;
  now: string;
}

/** Accounts whose folded name or address contains the folded search. */
export async function findUsers(db: Queryable, { search, offset, limit, now }: UserSearch): Promise<UserSummary[]> {
  const rows = await summaries(db, now)
    .where(matches(search))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toSummary);
}

export async function countUsers(db: Queryable, search: string | undefined): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(search))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findUserSummary(db: Queryable, id: string, now: string): Promise<UserSummary | undefined> {
  const row = await summaries(db, now).where('users.id', '=', id).executeTakeFirst();
  return row && toSummary(row);
}

/** Escapes `%` and `_`, so that they match literally. */
function matches(search: string | undefined) {
  const pattern = `%${fold(search ?? '')
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`users.search_folded like ${pattern} escape '\\'`;
}

function summaries(db: Queryable, now: string) {
  return db.selectFrom('users').select((eb) => [
    'users.id',
    'email',
    'first_name',
    'last_name',
    'role',
    'verified_at',
    'blocked_at',
    'users.created_at',
    'users.last_seen_at',
    eb
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('sessions.user_id', '=', 'users.id')
      .where('sessions.expires_at', '>', now)
      .as('session_count'),
  ]);
}

function toSummary(row: Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>): UserSummary {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    verified: row.verified_at !== null,
    blocked: row.blocked_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    sessionCount: Number(row.session_count ?? 0),
  };
}
