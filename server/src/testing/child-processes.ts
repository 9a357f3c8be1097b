import { execFileSync } from 'node:child_process';

/** Ids of the processes that a process (by default this one) has started and whose command lines contain a text. */
export function childProcesses(text: string, parent = process.pid): number[] {
  const lines = execFileSync('ps', ['--ppid', String(parent), '-o', 'pid=,args='], { encoding: 'utf8' });
  return lines
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
