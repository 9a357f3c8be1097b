import type { Logger } from 'pino';
import { createLog } from '../log.ts';

/**
 * A log for somebody who watches a terminal: warnings and errors, each as one line of text. Requests are left out, so
 * that addresses, accounts and codes stay in sight.
 */
export function createTerminalLog(write: (text: string) => void = (text) => process.stderr.write(text)): Logger {
  return createLog('warn', { write: (json) => write(`${toLine(JSON.parse(json) as Entry)}\n`) });
}

/** Pino's number for the level `error`. */
const errorLevel = 50;

interface Entry {
  level: number;
  msg?: string;
  err?: { message?: string };
}

function toLine({ level, msg, err }: Entry): string {
  const heading = level >= errorLevel ? 'Błąd' : 'Ostrzeżenie';
  return `${heading}: ${[msg, err?.message].filter(Boolean).join(': ')}`.replace(/\s+/g, ' ');
}
