import type { Logger } from 'pino';
import { createLog } from '../log.ts';

/**
 * A log for a terminal: each warning or error is one line of text. Requests are left out, so that the address, the
 * accounts and the codes stay visible.
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
