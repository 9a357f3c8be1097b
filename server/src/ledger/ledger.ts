import type { ClosureEnding } from '@glosy/core/people/closure';
import type { WithdrawalScope } from '@glosy/core/people/consent';

/**
 * An entry that must be applied after restoring any backup, even an older one: ids, times and dates, and nothing that
 * an erasure would have to erase.
 */
export type LedgerEntry = { /** ISO 8601, UTC. */ at: string } & (
  | { kind: 'recording-erased'; recording: string }
  | { kind: 'account-erased'; user: string }
  /** `on` is a day in Europe/Warsaw; null when the withdrawal was revoked. */
  | { kind: 'withdrawal'; recording: string; on: string | null; scope: WithdrawalScope }
  | ({ kind: 'closed' } & LedgerClosure)
  | { kind: 'opened'; recording: string; closure: string }
);

/** A closed passage in its state after a change. */
export interface LedgerClosure {
  recording: string;
  /** Id of the closure. */
  closure: string;
  /** Id of the audio file to which the ranges refer; null when it was deleted. */
  file: string | null;
  /** Start and end in milliseconds. */
  ranges: (readonly [number, number])[];
  /** Ids of the lines from which it was made. */
  lines: string[];
  /** Ids of the audio files that staff compared with it. */
  checked: string[];
  /** Last day in Europe/Warsaw, and the effect of its end. */
  until: string | null;
  atEnd: ClosureEnding;
}

/** The ledger of one archive; `id` distinguishes it from another archive's. */
export interface LedgerContent {
  readonly id: string;
  readonly entries: readonly LedgerEntry[];
}

/**
 * An append-only list outside the database, the storage and their backups. Several processes may append to one.
 * Adapters: a file, or objects in a bucket (`ledger.test.ts` runs one suite on both).
 */
export interface Ledger {
  /** For messages, without the parameters of an address. */
  readonly path: string;
  /**
   * Creates an empty ledger, with this id or a new one, if there is none; returns its id and its number of entries. Of
   * several concurrent processes only one creates it, if they take turns (`ensureInTurn`).
   */
  ensure(id?: string): Promise<{ readonly id: string; readonly length: number }>;
  /**
   * Resolves when the entry survives a power cut. One process at a time appends (`flushOutbox`).
   */
  append(entry: LedgerEntry): Promise<void>;
  /**
   * Null when there is none.
   * @throws LedgerError when it is not a ledger, or damaged
   */
  read(): Promise<LedgerContent | null>;
}

/** A ledger that cannot be used; the message is a sentence for the operator. */
export class LedgerError extends Error {
  override name = 'LedgerError';

  static noLedger(path: string): LedgerError {
    return new LedgerError(`Plik ${path} nie jest dziennikiem usunięć: popraw LEDGER_FILE.`);
  }

  static unreadable(path: string, reason: string | undefined, cause: unknown): LedgerError {
    const why = `Nie można odczytać dziennika usunięć ${path} (${reason}): popraw LEDGER_FILE.`;
    return new LedgerError(why, { cause });
  }

  static notMade(path: string, reason: string | undefined, cause: unknown): LedgerError {
    return new LedgerError(`Nie można założyć dziennika usunięć ${path} (${reason}): popraw LEDGER_FILE.`, { cause });
  }

  static damaged(path: string, line: number): LedgerError {
    return new LedgerError(`Dziennik usunięć ${path} jest uszkodzony w wierszu ${line}.`);
  }
}

/** The id in the first line of a ledger; undefined for another text. */
export function parseHead(text: string): string | undefined {
  const id = (parseLine(text) as { ledger?: unknown } | null)?.ledger;
  return typeof id === 'string' ? id : undefined;
}

/** Null for an incomplete entry. */
export function parseEntry(text: string): LedgerEntry | null {
  return parseLine(text) as LedgerEntry | null;
}

/** One line of a ledger, without its line break. */
export function headLine(id: string): string {
  return JSON.stringify({ ledger: id });
}

function parseLine(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
