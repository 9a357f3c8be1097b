import { execFileSync } from 'node:child_process';

/** Ids of the processes that this one has started and whose command lines contain a text. */
export function childProcesses(text: string): number[] {
  const lines = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return lines
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}
