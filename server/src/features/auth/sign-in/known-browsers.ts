import type { Queryable } from '../../../database/database.ts';
import { dayMs } from '../../../lib/durations.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import type { ServerKey } from '../../../server-key/server-key.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { Visitor } from '../visitor.ts';
import { accountKey, randomToken, sameHash } from './codes.ts';
import { findDeviceByHash } from './trusted-devices.repository.ts';

export interface KnownCookie {
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/**
 * Browsers in which somebody has proved an address, recognised by a signed cookie (OWASP: device cookie). The cookie
 * opens nothing: it only gives the browser separate counters, which strangers cannot use up.
 */
export interface KnownBrowsers {
  remember(account: string): KnownCookie;
  /** The browser's id if it is known for this account, by this cookie or as a trusted device; otherwise null. */
  idOf(db: Queryable, account: string, visitor: Visitor): Promise<string | null>;
}

export function createKnownBrowsers(key: ServerKey, now: () => Date): KnownBrowsers {
  const lifeMs = securityLimits.knownBrowserDays * dayMs;
  const sign = (account: string, since: string, id: string) => key.mark('known-browser', account, since, id);

  function signedId(account: string, cookie: string): string | null {
    const [since = '', id = '', signature = ''] = cookie.split('.');
    if (!sameHash(signature, sign(account, since, id))) return null;
    const age = now().getTime() - Number.parseInt(since, 36);
    return age >= -securityLimits.clockToleranceMs && age < lifeMs ? id : null;
  }

  async function deviceId(db: Queryable, account: string, cookie: string): Promise<string | null> {
    const device = await findDeviceByHash(db, hashCookie(cookie), now().toISOString());
    return device && accountKey(key, device.email) === account ? device.id : null;
  }

  return {
    remember(account) {
      const [since, id] = [now().getTime().toString(36), randomToken()];
      return { value: `${since}.${id}.${sign(account, since, id)}`, maxAgeSeconds: lifeMs / 1000 };
    },
    async idOf(db, account, { known, device }) {
      const signed = known === undefined ? null : signedId(account, known);
      if (signed !== null || device === undefined) return signed;
      return deviceId(db, account, device);
    },
  };
}
