import { randomUUID } from 'node:crypto';
import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import type { ErrorCode } from '@glosy/core/errors';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { ChallengesTable } from '../../../database/tables/accounts.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { Email } from '../../../mail/mailer.ts';
import type { ServerKey } from '../../../server-key/server-key.ts';
import type { Budgets } from '../limits/budgets.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { Visitor } from '../visitor.ts';
import {
  consumeChallenge,
  countTry,
  endChallenges,
  endChallengesOfBrowser,
  findChallengeByLink,
  findChallengeOfBrowser,
  insertChallenge,
} from './challenges.repository.ts';
import { hashCode, type Proof, randomCode, randomToken, readProof, sameHash } from './codes.ts';

/** The code and the link token of one email; either proves the address. */
export interface Secrets {
  readonly code: string;
  readonly token: string;
}

export interface NewChallenge {
  readonly kind: ChallengeKind;
  readonly accountKey: string;
  /** Null: a decoy, which looks the same from outside and can never be proved. */
  readonly userId: string | null;
  readonly browserHash: string;
  /** Browser hash of the challenge that this one replaces, if the same browser began one. */
  readonly replaces: string | undefined;
  /** Null: no email is sent. */
  readonly write: ((secrets: Secrets) => Email) | null;
}

export type Outcome = { challenge: ChallengesTable; userId: string } | { refused: ErrorCode };

export interface GivenProof {
  readonly token: string;
  readonly browserHash: string | undefined;
  readonly visitor: Visitor;
  readonly accountKey?: string;
}

/**
 * Emailed codes and links. A challenge belongs to the browser that began it, so nobody else can end it or use up its
 * tries; a browser has at most one of each kind.
 */
export interface Challenges {
  issue(tx: Tx, challenge: NewChallenge): Promise<void>;
  /**
   * Consumes the challenge that the proof matches. A refusal is returned, not thrown, because the transaction must
   * commit the counted try. A login link opened in another browser consumes nothing.
   */
  verify(tx: Tx, kind: ChallengeKind, given: GivenProof): Promise<Outcome>;
  /**
   * Whether the proof can match at all: this browser has an open challenge with tries left, or the link's challenge is
   * open.
   */
  canVerify(db: Queryable, kind: ChallengeKind, given: Pick<GivenProof, 'token' | 'browserHash'>): Promise<boolean>;
  /** Ends the codes of an address and withdraws emails that were not sent yet. */
  end(tx: Tx, accountKey: string, kind: ChallengeKind | 'all'): Promise<void>;
}

export const codeLifeMs: Record<ChallengeKind, number> = {
  registration: securityLimits.registrationCodeLifeMs,
  login: securityLimits.loginCodeLifeMs,
  reset: securityLimits.resetCodeLifeMs,
};

export function createChallenges(options: {
  key: ServerKey;
  budgets: Budgets;
  mailQueue: MailQueue;
  now: () => Date;
}): Challenges {
  const { key, budgets, mailQueue, now } = options;
  const hashLink = (token: string) => key.mark('link', token);

  async function end(tx: Tx, accountKey: string, kind: ChallengeKind | 'all'): Promise<void> {
    await mailQueue.withdraw(tx, await endChallenges(tx, accountKey, kind, now().toISOString()));
  }

  async function verifyByCode(
    tx: Tx,
    challenge: ChallengesTable | undefined,
    { code, visitor }: { code: string; visitor: Visitor },
  ): Promise<Outcome> {
    if (!challenge || isOver(challenge, now())) return { refused: 'auth.begin-again' };
    const counted = await countTry(tx, challenge.id, securityLimits.triesPerCode, now().toISOString());
    if (!counted) return { refused: 'auth.code' };
    const by = await budgets.guesser(tx, challenge.account_key, visitor);
    if (!(await budgets.trySpendCode(tx, challenge.kind, by))) return { refused: 'auth.code' };
    const right = sameHash(challenge.code_hash, hashCode(key, challenge.id, code));
    if (!right || challenge.user_id === null) return { refused: 'auth.code' };
    await budgets.returnCode(tx, challenge.kind, by);
    await budgets.endRow(tx, challenge.kind, by);
    return consume(tx, challenge);
  }

  async function verifyByLink(tx: Tx, kind: ChallengeKind, token: string, browserHash: string | undefined) {
    const challenge = await findChallengeByLink(tx, kind, hashLink(token));
    if (!challenge || isOver(challenge, now())) return { refused: 'auth.code' } as const;
    // Mail scanners open links, so only the browser that sent the password may finish a login.
    if (kind === 'login' && challenge.browser_hash !== browserHash) return { refused: 'auth.other-browser' } as const;
    return consume(tx, challenge);
  }

  async function consume(tx: Tx, challenge: ChallengesTable): Promise<Outcome> {
    const { user_id: userId } = challenge;
    if (userId === null) return { refused: 'auth.code' };
    const first = await consumeChallenge(tx, challenge.id, now().toISOString());
    return first ? { challenge, userId } : { refused: 'auth.code' };
  }

  return {
    end,
    async issue(tx, { kind, accountKey, userId, browserHash, replaces, write }) {
      // A later registration replaces the name and password of an unverified account, so only its email is valid.
      if (kind === 'registration') await end(tx, accountKey, kind);
      else if (replaces !== undefined) {
        const ended = await endChallengesOfBrowser(tx, replaces, kind, now().toISOString());
        await mailQueue.withdraw(tx, ended);
      }
      const id = randomUUID();
      const secrets: Secrets = { code: randomCode(), token: randomToken() };
      const expiresAt = new Date(now().getTime() + codeLifeMs[kind]);
      await insertChallenge(tx, {
        id,
        kind,
        user_id: userId,
        account_key: accountKey,
        browser_hash: browserHash,
        code_hash: hashCode(key, id, secrets.code),
        link_hash: hashLink(secrets.token),
        attempts: 0,
        created_at: now().toISOString(),
        expires_at: expiresAt.toISOString(),
        consumed_at: null,
      });
      if (write) await mailQueue.add(tx, { id, email: write(secrets), expiresAt });
    },
    async canVerify(db, kind, { token, browserHash }) {
      const proof = readProof(token);
      if (proof?.kind === 'link') return (await findChallengeByLink(db, kind, hashLink(proof.token))) !== undefined;
      const challenge = browserHash === undefined ? undefined : await findChallengeOfBrowser(db, kind, browserHash);
      return challenge !== undefined && !isOver(challenge, now()) && challenge.attempts < securityLimits.triesPerCode;
    },
    async verify(tx, kind, { token, browserHash, visitor, accountKey }) {
      const proof: Proof | null = readProof(token);
      if (!proof) return { refused: 'auth.code' };
      if (proof.kind === 'link') return verifyByLink(tx, kind, proof.token, browserHash);
      const challenge = browserHash === undefined ? undefined : await findChallengeOfBrowser(tx, kind, browserHash);
      if (challenge && accountKey !== undefined && challenge.account_key !== accountKey) {
        return { refused: 'auth.code' };
      }
      return verifyByCode(tx, challenge, { code: proof.code, visitor });
    },
  };
}

function isOver(challenge: ChallengesTable, now: Date): boolean {
  const earliest = new Date(now.getTime() + securityLimits.clockToleranceMs).toISOString();
  return challenge.consumed_at !== null || challenge.expires_at <= now.toISOString() || challenge.created_at > earliest;
}
