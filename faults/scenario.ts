import type { Archive } from './archive/archive.ts';
import type { Mailbox } from './archive/mailbox.ts';
import type { Journal } from './journal.ts';

/** The surroundings of a scenario's archives. One round is one fault under load, followed by all checks. */
export interface Bench {
  /** Folder for `DATA_DIR`. */
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly mailbox: Mailbox;
  /** After a fault, emails must arrive within this time. */
  readonly mailWithinMs?: number;
  /** Codes expire when the clock jumps. */
  readonly withoutRegistrations?: boolean;
  /** Number of server processes. */
  readonly processes: number;
  /** Target of the clients' requests, instead of the server itself. */
  proxied?(archive: Archive): string;
  /** Causes the fault once while the load runs; resolves when its cause is gone and everything is started again. */
  strike(round: Round): Promise<void>;
  remove(): Promise<void>;
}

export interface Round {
  readonly archive: Archive;
  readonly journal: Journal;
  /** From 0. */
  readonly number: number;
  /**
   * Call this when the cause is gone: it measures the time until the given event, by default the next acknowledged
   * change.
   */
  beginRecovery(until?: Promise<void>): void;
}

export interface Scenario {
  readonly name: string;
  /** First column of the table. */
  readonly title: string;
  /** Database and storage. */
  readonly on: string;
  readonly times: { readonly long: number; readonly short: number };
  /** The tool that is missing on this machine; undefined if the scenario can run. */
  missing(): string | undefined;
  /** Creates everything that the archive needs; the rounds of one bench share an archive. */
  open(): Promise<Bench>;
  /** A control: if the checker finds no losses here, it finds none anywhere. */
  readonly mustLose?: boolean;
  readonly recoveryWithinMs?: number;
}
