import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes with a bounded share of the processor. */
export interface CpuGroup {
  /** Moves a process with all of its threads. */
  add(pid: number): void;
  /** Allowed only when its processes have ended. */
  remove(): void;
}

const periodUs = 100_000;

/** A new group with `cores` of a processor; undefined if control groups cannot be written. */
export function limitCpu(name: string, cores: number): CpuGroup | undefined {
  const isSecondVersion = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = join(isSecondVersion ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu', name);
  try {
    mkdirSync(folder, { recursive: true });
    const quotaUs = Math.round(cores * periodUs);
    if (isSecondVersion) writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${periodUs}`);
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaUs));
    }
  } catch {
    return undefined;
  }
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => rmdirSync(folder),
  };
}

const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, its threads included. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
