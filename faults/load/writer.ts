import type { Journal } from '../journal.ts';
import type { Target } from './client.ts';

/** Values that every client receives. */
export interface Context {
  readonly target: Target;
  readonly journal: Journal;
}

/** A client that repeatedly changes data. */
export interface Writer {
  readonly name: string;
  /** Time from the beginning of one step to the beginning of the next. */
  readonly everyMs: number;
  /** One save; rejects with UnavailableError when the server does not answer as it should. */
  step(): Promise<void>;
  /** Compares the stored data with the acknowledged one, and adds differences to the journal. */
  verify(): Promise<void>;
}

/** The server does not answer now; the client will try again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}
