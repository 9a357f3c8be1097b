import { ArchiveError } from '@glosy/core/errors';
import type { Role } from '@glosy/core/policy';
import type { Tx } from '../../../database/database.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { writeAudit } from '../audit.repository.ts';
import type { Guesser } from '../limits/budgets.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSession } from '../sessions.repository.ts';
import type { StartedSession } from '../sessions.ts';
import { findUser, findUserByEmail, markVerified, type User } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { codeEmail } from './code-email.ts';
import { accountKey, randomToken } from './codes.ts';
import type { KnownCookie } from './known-browsers.ts';
import { limitProofs } from './limit-proofs.ts';
import type { DeviceCookie } from './trusted-devices.ts';

/** Cookies that the browser had before it signs in. */
interface BrowserCookies {
  readonly session: string | undefined;
  readonly pendingLogin: string | undefined;
}

export interface SignedIn {
  readonly session: StartedSession;
  readonly role: Role;
  readonly device: DeviceCookie | null;
  readonly known: KnownCookie;
}

/** `trustedDeviceDays`: days for which the browser may be trusted after the second step; 0: not offered. */
type PasswordStep = SignedIn | { readonly pendingLogin: string; readonly trustedDeviceDays: number };

export function loginUsecases(parts: AuthParts) {
  const { database, budgets, challenges, knownBrowsers, passwords, sessions, devices, mailQueue, serverKey, now } =
    parts;

  /** Null when the browser is not trusted. Reads the account again: it may have changed while the password was hashed. */
  async function signInTrusted(
    tx: Tx,
    known: User,
    browser: BrowserCookies,
    visitor: Visitor,
  ): Promise<SignedIn | null> {
    const user = await findUser(tx, known.id);
    if (!user || user.blockedAt !== null || user.passwordHash !== known.passwordHash) return null;
    const device = await devices.redeem(tx, user, visitor.device);
    if (!device) return null;
    const subject = `user:${user.id}`;
    const details = { by: 'device' };
    await writeAudit(tx, { at: now().toISOString(), actorId: user.id, action: 'session.begin', subject, details });
    const session = await sessions.begin(tx, user, visitor, browser.session);
    return { session, role: user.role, device, known: knownBrowsers.remember(accountKey(serverKey, user.email)) };
  }

  /** Emails a code and returns the cookie of the browser that may use it. */
  async function sendCode(tx: Tx, user: User, by: Guesser, pendingLogin: string | undefined): Promise<string> {
    const browser = randomToken();
    await budgets.spendEmail(tx, 'login', by);
    await challenges.issue(tx, {
      kind: 'login',
      accountKey: by.account,
      userId: user.id,
      browserHash: hashCookie(browser),
      replaces: pendingLogin === undefined ? undefined : hashCookie(pendingLogin),
      write: codeEmail(parts, 'login', user),
    });
    return browser;
  }

  return {
    /**
     * Checks the password (the first step). A trusted device is then signed in; any other browser gets the cookie with
     * which it may take the second step.
     */
    async login(email: string, password: string, browser: BrowserCookies, visitor: Visitor): Promise<PasswordStep> {
      const by = await budgets.guesser(database.db, accountKey(serverKey, email), visitor);
      await budgets.spendRequest(database.db, 'login-address', by);
      await budgets.spendPassword(database.db, by);
      const user = await findUserByEmail(database.db, email);
      const right = await passwords.verify(user?.passwordHash ?? null, password);
      if (!user || !right) throw new ArchiveError('auth.credentials');
      if (user.blockedAt !== null) throw new ArchiveError('auth.blocked');
      const step = await database.transaction(async (tx) => {
        await budgets.returnPassword(tx, by);
        const signedIn = await signInTrusted(tx, user, browser, visitor);
        return signedIn ?? { pendingLogin: await sendCode(tx, user, by, browser.pendingLogin) };
      });
      mailQueue.wake();
      return 'session' in step ? step : { ...step, trustedDeviceDays: devices.daysFor(user.role) };
    },

    /**
     * Checks the code or link (the second step). The link proves the address, so it also activates an inactive account.
     */
    async verify(
      { token, rememberDevice }: { token: string; rememberDevice?: boolean | undefined },
      browser: BrowserCookies,
      visitor: Visitor,
    ): Promise<SignedIn> {
      const browserHash = browser.pendingLogin === undefined ? undefined : hashCookie(browser.pendingLogin);
      await limitProofs(parts, 'login', { token, browserHash, visitor });
      const outcome = await database.transaction(async (tx) => {
        const proof = await challenges.verify(tx, 'login', { token, browserHash, visitor });
        if ('refused' in proof) return proof;
        const user = await findUser(tx, proof.userId);
        if (!user) return { refused: 'auth.code' } as const;
        if (user.blockedAt !== null) return { refused: 'auth.blocked' } as const;
        const at = now().toISOString();
        await markVerified(tx, user.id, at);
        await challenges.end(tx, proof.challenge.account_key, 'registration');
        await budgets.forgetEmails(tx, 'login', await budgets.guesser(tx, proof.challenge.account_key, visitor));
        await writeAudit(tx, { at, actorId: user.id, action: 'session.begin', subject: `user:${user.id}` });
        const session = await sessions.begin(tx, user, visitor, browser.session);
        const device = rememberDevice ? await devices.trust(tx, user, visitor, visitor.device) : null;
        return { session, role: user.role, device, known: knownBrowsers.remember(proof.challenge.account_key) };
      });
      if ('refused' in outcome) throw new ArchiveError(outcome.refused);
      return outcome;
    },

    async logout(sessionCookie: string | undefined): Promise<void> {
      if (sessionCookie === undefined) return;
      await database.transaction(async (tx) => {
        const userId = await deleteSession(tx, hashCookie(sessionCookie));
        if (userId === undefined) return;
        const at = now().toISOString();
        await writeAudit(tx, { at, actorId: userId, action: 'session.end', subject: `user:${userId}` });
      });
    },
  };
}
