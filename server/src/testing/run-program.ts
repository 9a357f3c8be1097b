import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtProgram } from './built-server.ts';

export interface EndedProgram {
  code: number | null;
  /** Everything it wrote to standard error. */
  said: string;
  /** Everything it wrote to standard output. */
  printed: string;
}

/** The data folder belongs to the test, and nothing may be written outside it. */
function ledgerIn(dataDir: string | undefined): Record<string, string> {
  return dataDir === undefined ? {} : { LEDGER_FILE: join(dataDir, 'ledger.ndjson') };
}

/** Runs a built program of the server to its end. */
export function runProgram(
  name: 'main' | 'archive',
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<EndedProgram> {
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...ledgerIn(settings.DATA_DIR), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said, printed })));
}
