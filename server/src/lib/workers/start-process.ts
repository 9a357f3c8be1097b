import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programFile } from '../program-file.ts';

/**
 * Starts the program `<name>` beside the module `importedFrom` in a process of its own, which exchanges messages with
 * this one and gets none of its settings. On Linux it gets `maxMegabytes` of memory.
 */
export function startProcess(
  name: string,
  importedFrom: string,
  { maxMegabytes }: { maxMegabytes: number },
): ChildProcess {
  const program = programFile(name, importedFrom);
  const node =
    'file' in program
      ? [process.execPath, fileURLToPath(program.file)]
      : [process.execPath, '--input-type=module', '--eval', program.code];
  // Limits the memory that is written to: Node reserves far more addresses than it uses.
  const limited = ['/bin/sh', '-c', 'ulimit -d "$0"; exec "$@"', String(1024 * maxMegabytes), ...node];
  const [command = '', ...args] = process.platform === 'linux' ? limited : node;
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
}
