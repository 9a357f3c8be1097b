import type { AccountView, PersonalData, SessionSummary } from '@glosy/core/contract/auth/account';
import { ArchiveError } from '@glosy/core/errors';
import type { OwnReport } from '@glosy/core/people/report';
import type { MySettings } from '@glosy/core/site/my-settings';
import type { Queryable } from '../../../database/database.ts';
import type { SessionsTable } from '../../../database/tables/accounts.ts';
import type { Caller } from '../../../http/caller.ts';
import { findAuditBy, writeAudit } from '../audit.repository.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSessionOf, deleteSessionsOf, findSessionsOf } from '../sessions.repository.ts';
import { accountKey } from '../sign-in/codes.ts';
import { refuseWeakPassword } from '../sign-in/passwords.ts';
import { emailPasswordChanged } from '../sign-in/reset.usecases.ts';
import { deleteTrustedDevicesOf, findTrustedDevicesOf } from '../sign-in/trusted-devices.repository.ts';
import { findUser, type User, updateName, updatePassword } from '../users.repository.ts';
import { toTrustedDevice } from './devices.usecases.ts';
import { type EraseAccount, eraseAccount } from './erase-account.ts';

/** Account data of other features. */
export interface KeptElsewhere {
  readonly erasures: readonly EraseAccount[];
  /** For the export of personal data. */
  settingsOf(caller: Caller): Promise<MySettings>;
  reportsOf(caller: Caller): Promise<OwnReport[]>;
}

export function accountUsecases(parts: AuthParts, { erasures, settingsOf, reportsOf }: KeptElsewhere) {
  const { database, attempts, passwords, challenges, mailQueue, serverKey, now } = parts;

  async function ownAccount(db: Queryable, { userId }: Caller): Promise<User> {
    const user = await findUser(db, userId);
    if (!user) throw new ArchiveError('session.required');
    return user;
  }

  async function requirePassword(caller: Caller, password: string): Promise<void> {
    await attempts.spend(database.db, 'password-change', caller.userId);
    const user = await ownAccount(database.db, caller);
    if (!(await passwords.verify(user.passwordHash, password))) throw new ArchiveError('auth.password');
    await attempts.forget(database.db, ['password-change'], caller.userId);
  }

  return {
    read: async (caller: Caller): Promise<AccountView> => toView(await ownAccount(database.db, caller)),

    async changeName(caller: Caller, name: { firstName: string; lastName: string }): Promise<AccountView> {
      return database.transaction(async (tx) => {
        const user = await ownAccount(tx, caller);
        const at = now().toISOString();
        await updateName(tx, { ...user, ...name }, at);
        const subject = `user:${user.id}`;
        await writeAudit(tx, { at, actorId: user.id, action: 'account.change', subject });
        return toView({ ...user, ...name });
      });
    },

    /** Ends all sessions except the one that made the request, and deletes the trusted devices. */
    async changePassword(caller: Caller, currentPassword: string, password: string): Promise<void> {
      refuseWeakPassword(password, caller.email);
      await requirePassword(caller, currentPassword);
      const passwordHash = await passwords.hash(password);
      await database.transaction(async (tx) => {
        const user = await ownAccount(tx, caller);
        const at = now().toISOString();
        await updatePassword(tx, user.id, passwordHash, at);
        await deleteSessionsOf(tx, user.id, caller.sessionHash);
        await deleteTrustedDevicesOf(tx, user.id);
        await challenges.end(tx, accountKey(serverKey, user.email), 'all');
        await writeAudit(tx, { at, actorId: user.id, action: 'account.password', subject: `user:${user.id}` });
        await emailPasswordChanged(parts, tx, user);
      });
      mailQueue.wake();
    },

    async sessions(caller: Caller): Promise<SessionSummary[]> {
      const rows = await findSessionsOf(database.db, caller.userId, now().toISOString());
      return rows.map((row) => ({ ...toSession(row), current: row.id_hash === caller.sessionHash }));
    },

    async endSession(caller: Caller, publicId: string): Promise<void> {
      const ended = await deleteSessionOf(database.db, caller.userId, publicId);
      if (!ended) throw new ArchiveError('session.not-found');
    },

    async endOtherSessions(caller: Caller): Promise<void> {
      await deleteSessionsOf(database.db, caller.userId, caller.sessionHash);
    },

    /** Exports all stored data about the caller. */
    async personalData(caller: Caller): Promise<PersonalData> {
      const at = now().toISOString();
      const user = await ownAccount(database.db, caller);
      const sessions = await findSessionsOf(database.db, user.id, at);
      const devices = await findTrustedDevicesOf(database.db, user.id, at);
      const actions = await findAuditBy(database.db, user.id);
      const subject = `user:${user.id}`;
      await writeAudit(database.db, { at, actorId: user.id, action: 'account.export', subject });
      return {
        exportedAt: at,
        account: { ...toView(user), verifiedAt: user.verifiedAt, lastSeenAt: user.lastSeenAt },
        sessions: sessions.map(toSession),
        settings: await settingsOf(caller),
        reports: await reportsOf(caller),
        trustedDevices: devices.map(toTrustedDevice),
        actions: actions.map((row) => ({ at: row.at, action: row.action, subject: row.subject })),
      };
    },

    /** @throws ArchiveError `auth.last-admin` */
    async deleteAccount(caller: Caller, password: string): Promise<void> {
      await requirePassword(caller, password);
      const actorId = caller.userId;
      await database.transaction(async (tx) => {
        await eraseAccount(parts, tx, await ownAccount(tx, caller), { actorId, erasures });
      });
      mailQueue.wake();
    },
  };
}

function toView({ email, firstName, lastName, role, createdAt, termsAcceptedAt }: User): AccountView {
  return { email, firstName, lastName, role, createdAt, termsAcceptedAt };
}

function toSession(row: SessionsTable): Omit<SessionSummary, 'current'> {
  return {
    id: row.public_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
    address: row.address,
  };
}
