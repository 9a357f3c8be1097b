import { randomUUID } from 'node:crypto';
import type { Role } from '@glosy/core/policy';
import type { Tx } from '../../../database/database.ts';
import type { TrustedDevicesTable } from '../../../database/tables/accounts.ts';
import { dayMs } from '../../../lib/durations.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { writeAudit } from '../audit.repository.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { Visitor } from '../visitor.ts';
import { randomToken } from './codes.ts';
import {
  deleteTrustedDevice,
  deleteTrustedDeviceByHash,
  findTrustedDevice,
  insertTrustedDevice,
  rotateTrustedDevice,
} from './trusted-devices.repository.ts';

export interface DeviceCookie {
  /** The cookie's value; only its hash is stored. */
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** Browsers that replace the emailed code, never the password. */
export interface TrustedDevices {
  /** Days for which a device of this role may be trusted; 0, also for all staff: never. */
  daysFor(role: Role): number;
  /** Trusts the browser, in place of its earlier device; null when the role may not. */
  trust(
    tx: Tx,
    user: { id: string; role: Role },
    visitor: Visitor,
    previousCookie: string | undefined,
  ): Promise<DeviceCookie | null>;
  /**
   * Consumes the cookie for its successor; null when it is not valid for this account. A cookie that was already
   * consumed has been copied: the device is deleted, for both holders.
   */
  redeem(tx: Tx, user: { id: string; role: Role }, cookie: string | undefined): Promise<DeviceCookie | null>;
}

export function createTrustedDevices(days: number, now: () => Date): TrustedDevices {
  const daysFor = (role: Role) => (role === 'user' ? days : 0);

  function isValid({ created_at, expires_at }: TrustedDevicesTable): boolean {
    const at = now().getTime();
    const age = at - Date.parse(created_at);
    // A lowered setting also applies to devices that were trusted before.
    return age >= -securityLimits.clockToleranceMs && age < days * dayMs && at < Date.parse(expires_at);
  }

  function cookieUntil(value: string, expiresAt: string): DeviceCookie {
    return { value, maxAgeSeconds: Math.floor((Date.parse(expiresAt) - now().getTime()) / 1000) };
  }

  return {
    daysFor,
    async trust(tx, { id: userId, role }, visitor, previousCookie) {
      if (daysFor(role) === 0) return null;
      if (previousCookie !== undefined) await deleteTrustedDeviceByHash(tx, hashCookie(previousCookie));
      const value = randomToken();
      const at = now().toISOString();
      const expiresAt = new Date(now().getTime() + days * dayMs).toISOString();
      await insertTrustedDevice(tx, {
        id: randomUUID(),
        user_id: userId,
        token_hash: hashCookie(value),
        previous_hash: null,
        created_at: at,
        last_used_at: at,
        expires_at: expiresAt,
        user_agent: visitor.userAgent.slice(0, 300),
      });
      await writeAudit(tx, { at, actorId: userId, action: 'device.trust', subject: `user:${userId}` });
      return cookieUntil(value, expiresAt);
    },
    async redeem(tx, user, cookie) {
      if (cookie === undefined || daysFor(user.role) === 0) return null;
      const from = hashCookie(cookie);
      const device = await findTrustedDevice(tx, user.id, from);
      if (!device) return null;
      const at = now().toISOString();
      if (device.token_hash !== from) {
        await deleteTrustedDevice(tx, user.id, device.id);
        await writeAudit(tx, { at, actorId: null, action: 'device.copied', subject: `user:${user.id}` });
        return null;
      }
      if (!isValid(device)) return null;
      const value = randomToken();
      const isOurs = await rotateTrustedDevice(tx, device.id, { from, to: hashCookie(value), at });
      return isOurs ? cookieUntil(value, device.expires_at) : null;
    },
  };
}
