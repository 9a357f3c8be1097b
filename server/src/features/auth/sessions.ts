import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Role } from '@glosy/core/policy';
import type { Database, Tx } from '../../database/database.ts';
import { isDiskFull, isTemporary } from '../../database/database-errors.ts';
import { hashCookie } from '../../lib/hash-cookie.ts';
import { securityLimits } from './limits/security-limits.ts';
import {
  deleteSession,
  findSessionOwner,
  insertSession,
  type SessionOwner,
  touchSession,
} from './sessions.repository.ts';
import { randomToken } from './sign-in/codes.ts';
import { markSeen } from './users.repository.ts';
import type { Visitor } from './visitor.ts';

export interface StartedSession {
  /** The cookie's value; only its hash is stored. */
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

export interface Sessions {
  /** Starts a session with a new id and ends the one the browser had before, which prevents session fixation. */
  begin(
    tx: Tx,
    owner: { id: string; role: Role },
    visitor: Visitor,
    previousCookie: string | undefined,
  ): Promise<StartedSession>;
  /** The account of a cookie, or null when the session is unknown, ended, idle for too long, or blocked. */
  find(cookie: string): Promise<(SessionOwner & { idHash: string }) | null>;
}

/** Longest that a request waits for `last_seen_at` to be written; only a locked database takes longer. */
const noteSeenWaitMs = 1000;

export function createSessions(database: Database, now: () => Date): Sessions {
  /** Does not fail the request on a locked database or a full disk: a later request writes the visit. */
  async function noteSeen(idHash: string, userId: string, at: string): Promise<void> {
    try {
      await touchSession(database.db, idHash, at);
      await markSeen(database.db, userId, at);
    } catch (error) {
      if (!isTemporary(error) && !isDiskFull(error)) throw error;
    }
  }

  return {
    async begin(tx, owner, visitor, previousCookie) {
      if (previousCookie !== undefined) await deleteSession(tx, hashCookie(previousCookie));
      const cookie = randomToken();
      const at = now();
      const { absoluteMs } = securityLimits.session[owner.role];
      await insertSession(tx, {
        id_hash: hashCookie(cookie),
        public_id: randomUUID(),
        user_id: owner.id,
        created_at: at.toISOString(),
        last_seen_at: at.toISOString(),
        expires_at: new Date(at.getTime() + absoluteMs).toISOString(),
        user_agent: visitor.userAgent.slice(0, 300),
        address: visitor.address,
      });
      await markSeen(tx, owner.id, at.toISOString());
      return { cookie, maxAgeSeconds: Math.floor(absoluteMs / 1000) };
    },
    async find(cookie) {
      const at = now();
      const idHash = hashCookie(cookie);
      const owner = await findSessionOwner(database.db, idHash, at.toISOString());
      if (!owner || !isAlive(owner, at)) return null;
      if (at.getTime() - Date.parse(owner.lastSeenAt) >= securityLimits.seenEveryMs) {
        await Promise.race([
          noteSeen(idHash, owner.userId, at.toISOString()),
          setTimeout(noteSeenWaitMs, undefined, { ref: false }),
        ]);
      }
      return { ...owner, idHash };
    },
  };
}

/** Uses the limits of the current role: a user who becomes staff has the shorter session of staff at once. */
function isAlive({ role, createdAt, lastSeenAt }: { role: Role; createdAt: string; lastSeenAt: string }, at: Date) {
  const { idleMs, absoluteMs } = securityLimits.session[role];
  const age = at.getTime() - Date.parse(createdAt);
  const idle = at.getTime() - Date.parse(lastSeenAt);
  const fromFuture = age < -securityLimits.clockToleranceMs;
  return !fromFuture && age < absoluteMs && idle < idleMs;
}
