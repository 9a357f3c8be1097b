import { randomUUID } from 'node:crypto';
import type { AuditRecord, UserSummary, UsersPage } from '@glosy/core/contract/auth/users';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { type Role, roleLabels } from '@glosy/core/policy';
import type { Tx } from '../../../database/database.ts';
import { type AuditAction, type AuditRow, findAuditOf, writeAudit } from '../audit.repository.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSessionsOf } from '../sessions.repository.ts';
import { accountKey } from '../sign-in/codes.ts';
import { refuseWeakPassword } from '../sign-in/passwords.ts';
import { deleteTrustedDevicesOf } from '../sign-in/trusted-devices.repository.ts';
import {
  findNames,
  findUser,
  findUserByEmail,
  hasOtherAdmin,
  insertUser,
  type User,
  updateBlocked,
  updateRole,
} from '../users.repository.ts';
import { countUsers, findUserSummary, findUsers } from './users-list.repository.ts';

const historyLength = 100;

/** The acting administrator; null: the operator's command line. */
export type ActorId = string | null;

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  password: string;
}

export function usersUsecases(parts: AuthParts) {
  const { database, passwords, mailQueue, challenges, serverKey, now } = parts;

  async function summaryOf(id: string): Promise<UserSummary> {
    const found = await findUserSummary(database.db, id, now().toISOString());
    if (!found) throw new ArchiveError('user.not-found');
    return found;
  }

  /** Changes one account and writes the entry of the audit log, in one transaction. */
  async function change(
    actorId: ActorId,
    id: string,
    work: (tx: Tx, user: User, at: string) => Promise<[AuditAction, Record<string, string | number>] | null>,
  ): Promise<UserSummary> {
    await database.transaction(async (tx) => {
      const user = await findUser(tx, id);
      if (!user) throw new ArchiveError('user.not-found');
      const at = now().toISOString();
      const done = await work(tx, user, at);
      if (done) await writeAudit(tx, { at, actorId, action: done[0], subject: `user:${id}`, details: done[1] });
    });
    return summaryOf(id);
  }

  return {
    async list(query: { search?: string | undefined; offset?: number | undefined }): Promise<UsersPage> {
      const { search, offset = 0 } = query;
      const page = { search, offset, limit: limits.usersPerPage, now: now().toISOString() };
      return {
        data: await findUsers(database.db, page),
        total: await countUsers(database.db, search),
        waitingEmails: await mailQueue.waiting(),
      };
    },

    /**
     * Refuses to leave the archive without an administrator. `before` is the role that the caller saw (optimistic
     * locking).
     */
    changeRole: (actorId: ActorId, id: string, role: Role, before?: Role) =>
      change(actorId, id, async (tx, user, at) => {
        if (user.role === role) return null;
        if (before !== undefined && before !== user.role) {
          throw new ArchiveError('user.role-changed', [roleLabels[user.role]], { details: { role: user.role } });
        }
        if (user.role === 'admin') await requireOtherAdmin(tx, user);
        if (!(await updateRole(tx, user, role, at))) throw new ArchiveError('server.busy');
        await deleteTrustedDevicesOf(tx, id);
        return ['user.role', { from: user.role, to: role }];
      }),

    setBlocked: (actorId: ActorId, id: string, blocked: boolean) =>
      change(actorId, id, async (tx, user, at) => {
        if ((user.blockedAt !== null) === blocked) return null;
        if (blocked && actorId === id) throw new ArchiveError('user.self');
        if (blocked && user.role === 'admin') await requireOtherAdmin(tx, user);
        await updateBlocked(tx, id, blocked ? at : null, at);
        if (!blocked) return ['user.unblock', {}];
        await challenges.end(tx, accountKey(serverKey, user.email), 'all');
        return ['user.block', { sessions: await signOutEverywhere(tx, id) }];
      }),

    endSessions: (actorId: ActorId, id: string) =>
      change(actorId, id, async (tx) => ['session.end-all', { sessions: await signOutEverywhere(tx, id) }]),

    async history(id: string): Promise<AuditRecord[]> {
      await summaryOf(id);
      const rows = await findAuditOf(database.db, `user:${id}`, historyLength);
      const actors = rows.flatMap(({ actorId }) => actorId ?? []);
      const names = await findNames(database.db, [...new Set(actors)]);
      return rows.map((row) => toRecord(row, names));
    },

    /** An account that needs no activation, for the operator and for demo data. @throws `ArchiveError` when it exists. */
    async create({ password, ...profile }: NewAccount): Promise<string> {
      refuseWeakPassword(password, profile.email);
      const passwordHash = await passwords.hash(password);
      const id = randomUUID();
      await database.transaction(async (tx) => {
        const at = now().toISOString();
        const user = { ...profile, id, passwordHash, verifiedAt: at, termsAcceptedAt: null, createdAt: at };
        if (!(await insertUser(tx, user))) throw new ArchiveError('user.exists', [profile.email]);
        const details = { role: profile.role };
        await writeAudit(tx, { at, actorId: null, action: 'account.create', subject: `user:${id}`, details });
      });
      return id;
    },

    async findIdByEmail(email: string): Promise<string> {
      const user = await findUserByEmail(database.db, email);
      if (!user) throw new ArchiveError('user.not-found');
      return user.id;
    },
  };
}

export async function requireOtherAdmin(tx: Tx, { id }: { id: string }): Promise<void> {
  if (!(await hasOtherAdmin(tx, id))) throw new ArchiveError('auth.last-admin');
}

/** Ends all sessions and deletes the trusted devices; returns the number of sessions. */
async function signOutEverywhere(tx: Tx, id: string): Promise<number> {
  await deleteTrustedDevicesOf(tx, id);
  return deleteSessionsOf(tx, id);
}

/** Replaces the name of a user whose account was deleted. */
export function pseudonym(userId: string): string {
  return `konto usunięte #${userId.slice(0, 8)}`;
}

function toRecord({ at, actorId, action, details }: AuditRow, names: ReadonlyMap<string, string>): AuditRecord {
  const actor = actorId === null ? '' : (names.get(actorId) ?? pseudonym(actorId));
  return { at, actor, action, details: JSON.parse(details) as AuditRecord['details'] };
}
