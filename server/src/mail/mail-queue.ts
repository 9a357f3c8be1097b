import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import type { MailQueueTable } from '../database/tables/queue.ts';
import { createRounds } from '../lib/rounds.ts';
import type { ServerKey } from '../lib/server-key.ts';
import {
  claimLetter,
  countWaiting,
  deleteLettersTo,
  deleteSentBefore,
  deleteWaitingLetters,
  findDueLetters,
  insertLetter,
  markSent,
  noteFailure,
} from './mail-queue.repository.ts';
import type { Letter, Mailer } from './mailer.ts';

export interface QueuedLetter {
  /** Names the letter so that it can be taken back; a letter with a code has its challenge's id. */
  readonly id?: string;
  readonly kind: string;
  readonly letter: Letter;
  /** After this moment the letter is dropped: its code would be of no use. */
  readonly expiresAt: Date;
  /** Leaves no trace of the address once it is sent. */
  readonly forgetWhenSent?: boolean;
}

/** Letters wait in the database, sealed, until the mail server has taken them; a restart or a dead server loses none. */
export interface MailQueue {
  /** Adds a letter inside the caller's transaction. */
  add(db: Queryable, letter: QueuedLetter): Promise<void>;
  /** Takes back letters that were not sent yet. */
  withdraw(db: Queryable, ids: readonly string[]): Promise<void>;
  /** Says that letters were added: the worker looks at once instead of at its next round. */
  wake(): void;
  /** Forgets every letter to an address, sent or not. */
  forgetAddress(db: Queryable, address: string): Promise<void>;
  start(): void;
  /** Resolves when nothing is due any more; for tests and for the command line. */
  idle(): Promise<void>;
  waiting(): Promise<{ waiting: number; oldest: string | null }>;
  /** Forgets letters that were sent before this moment. */
  forgetSent(before: Date): Promise<void>;
  stop(): Promise<void>;
}

const roundMs = 5000;
const firstPauseMs = 5000;
const longestPauseMs = 10 * 60_000;
/** A mail server that answers slowly should not make a class wait in one line. */
const parallelLetters = 4;
const stopWithinMs = 3000;
/** Ends the kind of a letter whose row goes once it is sent. */
const forgetMark = ':forget';

export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempts);
}

export function createMailQueue(options: {
  database: Database;
  mailer: Mailer;
  key: ServerKey;
  log: Logger;
  now: () => Date;
}): MailQueue {
  const { database, mailer, key, log, now } = options;
  const rounds = createRounds(sendDueLetters, {
    everyMs: roundMs,
    onFailure: (error) => log.error({ err: error }, 'mail queue failed'),
  });

  async function sendDueLetters(): Promise<void> {
    while (!rounds.isStopped) {
      const due = await findDueLetters(database.db, now().toISOString(), parallelLetters);
      if (due.length === 0) return;
      await Promise.all(due.map(sendOne));
    }
  }

  async function sendOne(row: MailQueueTable): Promise<void> {
    const at = now();
    if (row.expires_at !== null && row.expires_at <= at.toISOString()) {
      await deleteWaitingLetters(database.db, [row.id]);
      log.warn({ letter: row.id, kind: row.kind, attempts: row.attempts }, 'letter expired before it could be sent');
      return;
    }
    const nextTry = new Date(at.getTime() + pauseAfter(row.attempts)).toISOString();
    if (!(await claimLetter(database.db, row.id, row.attempts, nextTry))) return;
    try {
      await mailer.send({
        to: row.to_address,
        subject: row.subject,
        text: key.unseal(row.text),
        html: key.unseal(row.html),
      });
    } catch (error) {
      const reason = withoutAddress(error);
      log.warn(
        { letter: row.id, kind: row.kind, attempt: row.attempts + 1, reason },
        'letter not sent, will try again',
      );
      await noteFailure(database.db, row.id, reason);
      return;
    }
    await markSent(database.db, row.id, now().toISOString());
    if (row.kind.endsWith(forgetMark)) await deleteLettersTo(database.db, row.to_address);
  }

  return {
    async add(db, { id, kind, letter, expiresAt, forgetWhenSent }) {
      const at = now().toISOString();
      await insertLetter(db, {
        id: id ?? randomUUID(),
        kind: forgetWhenSent ? `${kind}${forgetMark}` : kind,
        to_address: letter.to,
        subject: letter.subject,
        text: key.seal(letter.text),
        html: key.seal(letter.html),
        created_at: at,
        send_after: at,
        expires_at: expiresAt.toISOString(),
        attempts: 0,
        sent_at: null,
        last_error: null,
      });
    },
    withdraw: deleteWaitingLetters,
    forgetAddress: deleteLettersTo,
    wake: rounds.wake,
    start: rounds.start,
    idle: rounds.idle,
    waiting: () => countWaiting(database.db),
    forgetSent: (before) => deleteSentBefore(database.db, before.toISOString()),
    async stop() {
      // A letter that hangs is tried again after the restart.
      await Promise.race([rounds.stop(), new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())]);
    },
  };
}

/** Why a letter was refused, without the addresses that mail servers like to repeat. */
function withoutAddress(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const words = [code, responseCode, message].filter((part) => part !== undefined).join(' ');
  return words.replace(/[^\s<>]+@[^\s<>]+/g, '[…]').slice(0, 300);
}
