import type { Archive } from './archive/archive.ts';
import type { Mailbox } from './archive/mailbox.ts';
import type { Journal } from './journal.ts';

/** What a scenario's archives stand on. One round is one fault under load, followed by all checks. */
export interface Bench {
  /** Folder for `DATA_DIR`. */
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly mailbox: Mailbox;
  /** After a fault, emails must have arrived within this time. */
  readonly mailWithinMs?: number;
  /** Codes expire when the clock jumps. */
  readonly withoutRegistrations?: boolean;
  /** Number of server processes. */
  readonly processes: number;
  /** Where clients send requests instead of the server itself. */
  proxied?(archive: Archive): string;
  /** Strikes once while the load runs; resolves when the cause of the fault is gone and everything is started again. */
  strike(round: Round): Promise<void>;
  remove(): Promise<void>;
}

export interface Round {
  readonly archive: Archive;
  readonly journal: Journal;
  /** From 0. */
  readonly number: number;
  /** The cause is gone: measures the time until this happens, by default the next acknowledged change. */
  beginRecovery(until?: Promise<void>): void;
}

export interface Scenario {
  readonly name: string;
  /** First column of the table. */
  readonly title: string;
  /** Database and storage. */
  readonly on: string;
  readonly times: { readonly long: number; readonly short: number };
  /** What is missing on this machine; undefined when the scenario can run. */
  missing(): string | undefined;
  /** Makes what the archive needs; rounds of one bench share an archive. */
  open(): Promise<Bench>;
  /** A control: the checker must find losses, or it finds none anywhere. */
  readonly mustLose?: boolean;
  readonly recoveryWithinMs?: number;
}
