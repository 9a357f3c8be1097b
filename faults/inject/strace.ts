import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { canRun } from './run.ts';

/** A fault at an exact point: the effect at this occurrence (from 1, per thread) of these system calls. */
export interface Injection {
  readonly calls: string;
  /** In strace's notation: `signal=SIGKILL`, `error=EIO`, `retval=0`. */
  readonly effect: string;
  /** In strace's notation: `7`, `7+`, `3+2`; all when absent. */
  readonly when?: string;
}

export function straceArguments({ calls, effect, when }: Injection): string[] {
  const inject = `inject=${calls}:${effect}${when === undefined ? '' : `:when=${when}`}`;
  return ['-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject];
}

export function hasStrace(): boolean {
  return canRun('strace', '-f', '-qq', '-o', '/dev/null', 'true');
}

/** Injects into all threads of a running process until `stop`. Resolves when it is attached. */
export async function attachStrace(pid: number, injection: Injection): Promise<{ stop(): Promise<void> }> {
  const args = straceArguments(injection).filter((one) => one !== '--seccomp-bpf');
  const child = spawn('strace', [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await attached(child, pid);
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function attached(child: ChildProcess, pid: number): Promise<void> {
  while (child.exitCode === null) {
    const tracer = /TracerPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (tracer !== undefined && tracer !== '0') return;
    await setTimeout(5);
  }
}
