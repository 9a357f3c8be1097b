import type { TrustedDevice } from '@glosy/core/contract/auth/account';
import { ArchiveError } from '@glosy/core/errors';
import type { TrustedDevicesTable } from '../../../database/tables/accounts.ts';
import type { Caller } from '../../../http/caller.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { writeAudit } from '../audit.repository.ts';
import type { AuthParts } from '../parts.ts';
import { deleteTrustedDevice, findTrustedDevicesOf } from '../sign-in/trusted-devices.repository.ts';

/** The user's own trusted devices. `cookie` is the device cookie of the requesting browser. */
export function deviceUsecases({ database, devices, now }: AuthParts) {
  const isOf = (device: TrustedDevicesTable, cookie: string | undefined) =>
    cookie !== undefined && device.token_hash === hashCookie(cookie);

  return {
    async list(caller: Caller, cookie: string | undefined): Promise<{ data: TrustedDevice[]; days: number }> {
      const rows = await findTrustedDevicesOf(database.db, caller.userId, now().toISOString());
      const data = rows.map((row) => ({ ...toTrustedDevice(row), current: isOf(row, cookie) }));
      return { data, days: devices.daysFor(caller.role) };
    },

    /** Resolves with whether the device was the requesting browser. @throws ArchiveError `device.not-found` */
    async end(caller: Caller, id: string, cookie: string | undefined): Promise<boolean> {
      return database.transaction(async (tx) => {
        const ended = await deleteTrustedDevice(tx, caller.userId, id);
        if (!ended) throw new ArchiveError('device.not-found');
        const at = now().toISOString();
        const subject = `user:${caller.userId}`;
        await writeAudit(tx, { at, actorId: caller.userId, action: 'device.end', subject });
        return isOf(ended, cookie);
      });
    },
  };
}

export function toTrustedDevice(row: TrustedDevicesTable): Omit<TrustedDevice, 'current'> {
  return {
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  };
}
