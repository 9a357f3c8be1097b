import type { Journal } from '../journal.ts';
import type { Target } from './client.ts';

/** What every client is given. */
export interface Context {
  readonly target: Target;
  readonly journal: Journal;
}

/** One client that changes something over and over. */
export interface Writer {
  readonly name: string;
  /** Time from the beginning of one step to the beginning of the next. */
  readonly everyMs: number;
  /** One save; rejects with UnavailableError when the server does not answer as it should. */
  step(): Promise<void>;
  /** Compares what is stored with what was acknowledged, and tells the journal. */
  verify(): Promise<void>;
}

/** The server does not answer now; the client tries again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}
