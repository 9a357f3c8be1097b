import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClosureEnding } from '@glosy/core/closure';
import type { WithdrawalScope } from '@glosy/core/consent';

/**
 * What must hold after a restore of any backup, also one that is older: ids, times and dates, and nothing that an
 * erasure would have to erase.
 */
export type LedgerEntry = { /** ISO 8601, UTC. */ at: string } & (
  | { kind: 'recording-erased'; recording: string }
  | { kind: 'account-erased'; user: string }
  /** `on` is a day in Europe/Warsaw; null when the withdrawal was taken back. */
  | { kind: 'withdrawal'; recording: string; on: string | null; scope: WithdrawalScope }
  | ({ kind: 'closed' } & LedgerClosure)
  | { kind: 'opened'; recording: string; closure: string }
);

/** A closed passage, as it was after each of its changes. */
export interface LedgerClosure {
  recording: string;
  /** Id of the closure. */
  closure: string;
  /** Id of the audio file whose times the ranges are; null when it is gone. */
  file: string | null;
  /** Start and end in milliseconds. */
  ranges: (readonly [number, number])[];
  /** Ids of the lines from which it was made. */
  lines: string[];
  /** Ids of the audio files that staff compared with it. */
  checked: string[];
  /** Last day in Europe/Warsaw, and what follows it. */
  until: string | null;
  atEnd: ClosureEnding;
}

/** The ledger of one archive; `id` tells it from another archive's. */
export interface LedgerContent {
  readonly id: string;
  readonly entries: readonly LedgerEntry[];
}

/**
 * A file outside the database and its backups, one JSON object a line, that is only appended to. Several processes may
 * append to one file.
 */
export interface Ledger {
  readonly path: string;
  /** Reads the ledger; makes an empty one where there is none. */
  ensure(): Promise<LedgerContent>;
  /** Resolves when the entry is on the disk. Called as the last step of the transaction that it is about. */
  append(entry: LedgerEntry): Promise<void>;
  /** Null when there is no file. @throws LedgerError when it is no ledger, or damaged */
  read(): Promise<LedgerContent | null>;
}

/** A ledger that cannot be used; the message is a sentence for the operator. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

export function openLedger(path: string): Ledger {
  async function read(): Promise<LedgerContent | null> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new LedgerError(`Nie można odczytać dziennika usunięć ${path} (${error.code}): popraw LEDGER_FILE.`);
    });
    return text === null ? null : parse(path, text);
  }

  async function ensure(): Promise<LedgerContent> {
    const content = await read();
    if (content) return content;
    await mkdir(dirname(path), { recursive: true });
    try {
      // Of two processes that start at once, one makes the file.
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ ledger: randomUUID() })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') {
        throw new LedgerError(`Nie można założyć dziennika usunięć ${path} (${code}): popraw LEDGER_FILE.`);
      }
    }
    return (await read()) ?? { id: '', entries: [] };
  }

  return {
    path,
    read,
    ensure,
    async append(entry) {
      await ensure();
      const file = await open(path, 'a+');
      try {
        const { size } = await file.stat();
        const last = Buffer.alloc(1);
        await file.read(last, 0, 1, size - 1);
        // An append that a power cut interrupted must not swallow this one.
        const start = last.toString() === '\n' ? '' : '\n';
        await file.appendFile(`${start}${JSON.stringify(entry)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

function parse(path: string, text: string): LedgerContent {
  const [head = '', ...lines] = text.split('\n');
  const id = (parseLine(head) as { ledger?: unknown } | null)?.ledger;
  if (typeof id !== 'string') throw new LedgerError(`Plik ${path} nie jest dziennikiem usunięć: popraw LEDGER_FILE.`);
  const entries: LedgerEntry[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = parseLine(line) as LedgerEntry | null;
    if (entry) entries.push(entry);
    // Without its line break the last one was cut off by a power cut before its transaction committed.
    else if (line !== '' && index < lines.length - 1 && !isCutOff(line)) throw damaged(path, index + 2);
  }
  return { id, entries };
}

function parseLine(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The beginning of an entry whose append was interrupted. */
function isCutOff(line: string): boolean {
  return line.startsWith('{') && !line.endsWith('}');
}

function damaged(path: string, line: number): LedgerError {
  return new LedgerError(`Dziennik usunięć ${path} jest uszkodzony w wierszu ${line}.`);
}
