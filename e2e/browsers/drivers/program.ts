import { type ChildProcess, spawn } from 'node:child_process';

/** A program that a driver started, in a separate process group, so that its child processes end with it. */
export interface Program {
  /** Resolves with the first match in the program's output. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
}

export function startProgram(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let written = '';
  const heard = new Set<() => void>();
  const hear = (data: Buffer) => {
    written += data;
    for (const check of heard) check();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      written += `\n${error.message}`;
      resolve();
    });
    child.once('exit', () => resolve());
  });
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(written);
          if (!match) return;
          heard.delete(check);
          resolve(match);
        };
        heard.add(check);
        check();
        void gone.then(() => reject(new Error(`${command} ended: ${written.slice(-2000)}`)));
      }),
    end: async () => {
      killGroup(child);
      await gone;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The program has ended by itself.
  }
}
