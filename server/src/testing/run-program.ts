import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface EndedProgram {
  code: number | null;
  /** Everything it wrote to standard error. */
  said: string;
}

/** The data folder is a test's own, and nothing may stay beside it. */
function ledgerIn(dataDir: string | undefined): Record<string, string> {
  return dataDir === undefined ? {} : { LEDGER_FILE: join(dataDir, 'ledger.ndjson') };
}

/** Runs a program of the server, named by its file under `server/src`, to its end. */
export function runProgram(
  file: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<EndedProgram> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...ledgerIn(settings.DATA_DIR), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
