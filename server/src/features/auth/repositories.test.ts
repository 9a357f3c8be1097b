import { randomUUID } from 'node:crypto';
import type { Role } from '@glosy/core/policy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { countUsers, findUserSummary, findUsers } from './accounts/users-list.repository.ts';
import { findAuditOf, writeAudit } from './audit.repository.ts';
import { countAttempt, deleteAttemptsBefore, forgetAttempts, uncountAttempt } from './limits/attempts.repository.ts';
import { deleteSession, deleteSessionsOf, findSessionOwner, insertSession } from './sessions.repository.ts';
import {
  consumeChallenge,
  countTry,
  endChallenges,
  findChallengeOfBrowser,
  insertChallenge,
} from './sign-in/challenges.repository.ts';
import { hasOtherAdmin, insertUser, markVerified, updateBlocked, updateRole } from './users.repository.ts';

const now = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T11:00:00.000Z';

describe('the repositories of accounts', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  async function insertAccount(firstName: string, lastName: string, role: Role = 'user'): Promise<string> {
    const id = randomUUID();
    const dates = { verifiedAt: now, termsAcceptedAt: now, createdAt: now };
    const email = `${lastName.toLowerCase()}@example.org`;
    await insertUser(database.db, { id, email, firstName, lastName, passwordHash: 'x', role, ...dates });
    return id;
  }

  it('an address has one account, ignoring case', async () => {
    await insertAccount('Anna', 'Nowak');
    const twin = { firstName: 'A', lastName: 'N', passwordHash: 'x', role: 'user' } as const;
    const dates = { verifiedAt: null, termsAcceptedAt: null, createdAt: now };
    expect(await insertUser(database.db, { id: 'twin', email: 'NOWAK@Example.org', ...twin, ...dates })).toBe(false);
    expect(await countUsers(database.db, undefined)).toBe(1);
  });

  it('parallel attempts are counted one by one, and a new window starts at zero', async () => {
    const windowStart = '2026-03-01T09:50:00.000Z';
    const together = Array.from({ length: 20 }, () => countAttempt(database.db, 'k', windowStart, now));
    const counts = (await Promise.all(together)).map(({ count }) => count).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await uncountAttempt(database.db, 'k');
    expect(await countAttempt(database.db, 'k', windowStart, now)).toEqual({ count: 20, windowStartedAt: now });
    expect(await countAttempt(database.db, 'k', now, later)).toEqual({ count: 1, windowStartedAt: later });
    await countAttempt(database.db, 'lasting:k', windowStart, now);
    await countAttempt(database.db, 'old', windowStart, now);
    await deleteAttemptsBefore(database.db, later, 'lasting');
    const keys = await database.db.selectFrom('attempts').select('key').orderBy('key').execute();
    expect(keys).toEqual([{ key: 'k' }, { key: 'lasting:k' }]);
    await forgetAttempts(database.db, ['k', 'lasting:k']);
  });

  it('parallel tries of a code do not exceed its limit and consume it once', async () => {
    const userId = await insertAccount('Anna', 'Nowak');
    const challenge = { id: 'c', kind: 'login', user_id: userId, account_key: 'a', browser_hash: 'b' } as const;
    const hashes = { code_hash: 'h', link_hash: 'l', attempts: 0, consumed_at: null };
    await insertChallenge(database.db, { ...challenge, ...hashes, created_at: now, expires_at: later });
    const tries = await Promise.all(Array.from({ length: 50 }, () => countTry(database.db, 'c', 5, now)));
    expect(tries.filter(Boolean)).toHaveLength(5);
    expect(await countTry(database.db, 'c', 50, later)).toBe(false);
    const spent = await Promise.all(Array.from({ length: 10 }, () => consumeChallenge(database.db, 'c', now)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    await insertChallenge(database.db, { ...challenge, ...hashes, id: 'd', created_at: now, expires_at: later });
    expect((await findChallengeOfBrowser(database.db, 'login', 'b'))?.id).toBe('d');
    expect(await endChallenges(database.db, 'a', 'reset', now)).toEqual([]);
    expect(await endChallenges(database.db, 'a', 'all', now)).toEqual(['d']);
  });

  it('a session ends when it expires, when it is deleted and when its owner is blocked', async () => {
    const userId = await insertAccount('Anna', 'Nowak', 'editor');
    const row = { user_id: userId, created_at: now, last_seen_at: now, expires_at: later, user_agent: '', address: '' };
    await insertSession(database.db, { ...row, id_hash: 'one', public_id: '1' });
    await insertSession(database.db, { ...row, id_hash: 'two', public_id: '2' });
    expect(await findSessionOwner(database.db, 'one', now)).toMatchObject({ userId, role: 'editor' });
    expect(await findSessionOwner(database.db, 'one', later)).toBeUndefined();
    expect((await findUserSummary(database.db, userId, now))?.sessionCount).toBe(2);
    await updateBlocked(database.db, userId, now, now);
    expect(await findSessionOwner(database.db, 'one', now)).toBeUndefined();
    expect(await deleteSession(database.db, 'one')).toBe(userId);
    expect(await deleteSession(database.db, 'one')).toBeUndefined();
    expect(await deleteSessionsOf(database.db, userId)).toBe(1);
  });

  it('users are found by folded name and address only', async () => {
    await insertAccount('Łucja', 'Żak');
    await insertAccount('Jan', 'Zakrzewski');
    await insertAccount('Ewa', 'Wilk_100%');
    const namesFor = async (search: string) => {
      const found = await findUsers(database.db, { search, offset: 0, limit: 10, now });
      return found.map(({ lastName }) => lastName).sort();
    };
    expect(await namesFor('ZAK')).toEqual(['Zakrzewski', 'Żak']);
    expect(await namesFor('lucja ż')).toEqual(['Żak']);
    expect(await namesFor('_100%')).toEqual(['Wilk_100%']);
    expect(await namesFor('w%k')).toEqual([]);
    expect(await countUsers(database.db, 'zak')).toBe(2);
  });

  it('two administrators cannot step down at the same time', async () => {
    const ids = [await insertAccount('Anna', 'Nowak', 'admin'), await insertAccount('Ewa', 'Kos', 'admin')];
    const stepDown = (id: string) =>
      database.transaction(async (tx) => {
        if (!(await hasOtherAdmin(tx, id))) return false;
        await updateRole(tx, { id, role: 'admin' }, 'user', now);
        return true;
      });
    const done = await Promise.all(ids.map(stepDown));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('an address is verified once', async () => {
    const id = await insertAccount('Anna', 'Nowak');
    expect(await markVerified(database.db, id, now)).toBe(false);
  });

  it('a line break does not split an entry of the audit log', async () => {
    const details = { note: 'a\r\n{"action":"user.role"}' };
    await writeAudit(database.db, { at: now, actorId: null, action: 'user.block', subject: 'user:1', details });
    const rows = await findAuditOf(database.db, 'user:1', 10);
    expect(rows).toEqual([
      {
        at: now,
        actorId: null,
        action: 'user.block',
        subject: 'user:1',
        details: '{"note":"a\\r\\n{\\"action\\":\\"user.role\\"}"}',
      },
    ]);
  });
});
