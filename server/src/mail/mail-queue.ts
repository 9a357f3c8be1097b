import { z } from 'zod';
import type { Database, Queryable } from '../database/database.ts';
import type { JobKind, JobKinds } from '../queue/job-kind.ts';
import { countUnfinished, deleteJobsOfRecipient, deleteUnfinishedJobs } from '../queue/jobs.repository.ts';
import type { Queue } from '../queue/queue.ts';
import type { ServerKey } from '../server-key/server-key.ts';
import type { Email, Mailer } from './mailer.ts';

interface QueuedEmail {
  /** Id of the job, for withdrawing it; an email with a code has its challenge's id. */
  readonly id?: string;
  readonly email: Email;
  /** The email is not sent after this moment, when its code has expired. */
  readonly expiresAt: Date;
  /** Deletes every job that contains the address once the email is sent or has expired. */
  readonly forgetAddress?: true;
}

/** Outgoing emails: jobs in the database, encrypted, until the mail server has accepted them. */
export interface MailQueue {
  /** The kind of job that sends an email. */
  readonly jobs: JobKinds;
  /** Adds an email inside the caller's transaction. */
  add(db: Queryable, email: QueuedEmail): Promise<void>;
  /** Removes emails that were not sent yet. */
  withdraw(db: Queryable, ids: readonly string[]): Promise<void>;
  /** Removes every email to an address, sent or not. */
  forgetAddress(db: Queryable, address: string): Promise<void>;
  /** Sends added emails now instead of at the queue's next poll. */
  wake(): void;
  /** Resolves when no job of the whole queue is due. */
  idle(): Promise<void>;
  waiting(): Promise<{ waiting: number; oldest: string | null }>;
}

const mailJobKind = 'mail';

const firstPauseMs = 5000;
const longestPauseMs = 10 * 60_000;

/** 5, 10, 20 … seconds after attempts 1, 2, 3 …, at most ten minutes. */
export function pauseAfterAttempt(attempt: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
}

export function createMailQueue(options: {
  database: Database;
  jobs: Queue;
  mailer: Mailer;
  key: ServerKey;
}): MailQueue {
  const { database, jobs, mailer, key } = options;
  return {
    jobs: { [mailJobKind]: mailJob(mailer, key) },
    async add(db, { id, email, expiresAt, forgetAddress = false }) {
      const { to, subject, text, html } = email;
      const payload: Payload = { subject, text: key.seal(text), html: key.seal(html), forgetAddress };
      await jobs.add(db, mailJobKind, payload, { ...(id === undefined ? {} : { id }), recipient: to, expiresAt });
    },
    withdraw: deleteUnfinishedJobs,
    forgetAddress: deleteJobsOfRecipient,
    wake: jobs.wake,
    idle: jobs.idle,
    waiting: () => countUnfinished(database.db, mailJobKind),
  };
}

/** Text and HTML are encrypted with the server's key, because they contain codes and links. */
const payload = z.object({ subject: z.string(), text: z.string(), html: z.string(), forgetAddress: z.boolean() });
type Payload = z.infer<typeof payload>;

function mailJob(mailer: Mailer, key: ServerKey): JobKind<Payload> {
  return {
    payload,
    hasSecretPayload: true,
    // A slow mail server should not make a whole class wait for one connection.
    concurrency: 4,
    timeLimitMs: 120_000,
    // An email is tried until it expires.
    maxAttempts: Number.POSITIVE_INFINITY,
    pauseMs: pauseAfterAttempt,
    // An email interrupted between its last byte and the server's reply would be sent twice.
    stopGraceMs: 3000,
    async run({ subject, text, html }, { id, recipient, signal }) {
      const email = { to: recipient ?? '', subject, text: key.unseal(text), html: key.unseal(html) };
      await mailer.send(email, { id, signal });
    },
    async ended(tx, { forgetAddress }, { recipient }) {
      if (forgetAddress && recipient !== null) await deleteJobsOfRecipient(tx, recipient);
    },
  };
}
