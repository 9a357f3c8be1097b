import type { Role } from '@glosy/core/policy';
import { fold } from '@glosy/core/text/fold';
import type { Queryable } from '../../database/database.ts';
import type { UsersTable } from '../../database/tables/accounts.ts';
import { foldEmail } from './sign-in/codes.ts';

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
  verifiedAt: string | null;
  blockedAt: string | null;
  termsAcceptedAt: string | null;
  createdAt: string;
  lastSeenAt: string | null;
}

export type NewUser = Omit<User, 'lastSeenAt' | 'blockedAt'>;

/** Returns false when the address already has an account. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_folded: foldEmail(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      search_folded: searchText(user),
      password_hash: user.passwordHash,
      role: user.role,
      verified_at: user.verifiedAt,
      blocked_at: null,
      terms_accepted_at: user.termsAcceptedAt,
      created_at: user.createdAt,
      updated_at: user.createdAt,
      last_seen_at: null,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const query = db.selectFrom('users').selectAll().where('email_folded', '=', foldEmail(email));
  const row = await query.executeTakeFirst();
  return row && toUser(row);
}

export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** First and last names by user id; deleted accounts are absent. */
export async function findNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** Every administrator, the oldest account first. */
export async function listAdministrators(db: Queryable): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('role', '=', 'admin').orderBy('created_at').execute();
  return rows.map(toUser);
}

export async function updateName(
  db: Queryable,
  user: { id: string; email: string; firstName: string; lastName: string },
  at: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: user.firstName,
      last_name: user.lastName,
      search_folded: searchText(user),
      updated_at: at,
    })
    .where('id', '=', user.id)
    .execute();
}

export async function updatePassword(db: Queryable, id: string, passwordHash: string, at: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute();
}

/** False, without a change, when the user has another role than `user` has. */
export async function updateRole(
  db: Queryable,
  user: Pick<User, 'id' | 'role'>,
  role: Role,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role, updated_at: at })
    .where('id', '=', user.id)
    .where('role', '=', user.role)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateBlocked(db: Queryable, id: string, blockedAt: string | null, at: string): Promise<void> {
  await db.updateTable('users').set({ blocked_at: blockedAt, updated_at: at }).where('id', '=', id).execute();
}

/** Marks the address as verified; false when it already was. */
export async function markVerified(db: Queryable, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ verified_at: at, updated_at: at })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markSeen(db: Queryable, id: string, at: string): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', id).execute();
}

export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export async function deleteUnverifiedBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('users').where('verified_at', 'is', null).where('updated_at', '<', moment).execute();
}

/** Addresses of the administrators who can sign in, in the order of the accounts. */
export async function listAdminAddresses(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Whether there is another administrator. Locks the rows of all administrators first: when two step down at once, the
 * second waits and then does not count the first.
 */
export async function hasOtherAdmin(db: Queryable, id: string): Promise<boolean> {
  await db
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('role', '=', 'admin')
    .execute();
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

function searchText({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return fold(`${firstName} ${lastName} ${firstName} ${email}`);
}

function toUser(row: UsersTableRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    role: row.role,
    verifiedAt: row.verified_at,
    blockedAt: row.blocked_at,
    termsAcceptedAt: row.terms_accepted_at,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

type UsersTableRow = Omit<UsersTable, 'search_folded'>;
