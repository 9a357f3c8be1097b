import type { Queryable } from '../../../database/database.ts';
import type { TrustedDevicesTable } from '../../../database/tables/accounts.ts';

export async function insertTrustedDevice(db: Queryable, device: TrustedDevicesTable): Promise<void> {
  await db.insertInto('trusted_devices').values(device).execute();
}

/** The account's device whose cookie has this hash, now or before its last use. */
export function findTrustedDevice(
  db: Queryable,
  userId: string,
  hash: string,
): Promise<TrustedDevicesTable | undefined> {
  return db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst();
}

/** The device with this cookie, of any account, and the address of that account. */
export function findDeviceByHash(
  db: Queryable,
  hash: string,
  now: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('trusted_devices')
    .innerJoin('users', 'users.id', 'trusted_devices.user_id')
    .select(['trusted_devices.id', 'users.email'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Replaces the cookie's hash if it is still `from` (compare-and-set). */
export async function rotateTrustedDevice(
  db: Queryable,
  id: string,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trusted_devices')
    .set({ token_hash: to, previous_hash: from, last_used_at: at })
    .where('id', '=', id)
    .where('token_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findTrustedDevicesOf(db: Queryable, userId: string, now: string): Promise<TrustedDevicesTable[]> {
  return db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Deletes one device of the account and returns its row. */
export function deleteTrustedDevice(
  db: Queryable,
  userId: string,
  id: string,
): Promise<TrustedDevicesTable | undefined> {
  return db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteTrustedDeviceByHash(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('trusted_devices').where('token_hash', '=', hash).execute();
}

export async function deleteTrustedDevicesOf(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
}

export async function deleteTrustedDevicesBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('trusted_devices').where('expires_at', '<', moment).execute();
}
