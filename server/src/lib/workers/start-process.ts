import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programFile } from '../program-file.ts';

/**
 * Starts the program `<name>` next to the module `importedFrom` as a separate process, which exchanges messages with
 * this one and receives none of its settings. On Linux its memory is limited to `maxMegabytes`.
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
  // Limits the memory that is written to: Node reserves a far larger address space than it uses.
  const limited = ['/bin/sh', '-c', 'ulimit -d "$0"; exec "$@"', String(1024 * maxMegabytes), ...node];
  const [command = '', ...args] = process.platform === 'linux' ? limited : node;
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
}
