import { setTimeout } from 'node:timers/promises';
import type { LoopDisk } from '../inject/loop-disk.ts';
import { attachStrace, hasStrace } from '../inject/strace.ts';
import { ask } from '../load/client.ts';
import type { Round, Scenario } from '../scenario.ts';
import { diskBench, startAgain } from './benches.ts';
import { cutPower, missingLoopDisk } from './power-cut.ts';

const diskMegabytes = 2000;
const fullMs = 2500;
const brokenMs = 1500;
/** The failing calls: one of every three, or all of a kind. */
const failingCalls = [
  { calls: 'fsync,fdatasync', when: '1+3' },
  { calls: 'pwrite64', when: '3+7' },
  { calls: 'link,linkat,rename,renameat,renameat2,unlink,unlinkat' },
  { calls: 'fsync,fdatasync' },
];

/** Reading must go on while nothing can be written. */
async function requireReading({ archive, journal }: Round): Promise<void> {
  const { status } = await ask({ address: archive.address, cookie: archive.cookie }, '/api/recordings');
  if (status !== 200) journal.problems.push(`reading on a full disk is answered with ${status}`);
}

async function fillDisk(round: Round, disk: LoopDisk): Promise<void> {
  disk.fill();
  await setTimeout(fullMs);
  await requireReading(round);
  disk.empty();
  round.beginRecovery();
}

/** Every second round ends with a power cut: changes acknowledged after a failed flush must be on the disk. */
async function breakDisk(round: Round, disk: LoopDisk): Promise<void> {
  const [server] = round.archive.servers;
  if (!server) return;
  const failing = failingCalls[round.number % failingCalls.length] as (typeof failingCalls)[number];
  const tracer = await attachStrace(server.pid, { ...failing, effect: 'error=EIO' });
  await setTimeout(brokenMs);
  const cuts = Math.floor(round.number / failingCalls.length) % 2 === 1;
  if (cuts) await cutPower(round, disk);
  await tracer.stop();
  if (cuts) await startAgain(round);
  else round.beginRecovery();
}

export const brokenDisks: readonly Scenario[] = [
  {
    name: 'disk-full',
    title: 'disk full to the last byte, without a restart',
    on: 'SQLite, disk',
    times: { long: 30, short: 1 },
    missing: missingLoopDisk,
    recoveryWithinMs: 5000,
    open: async () => diskBench(diskMegabytes, fillDisk),
  },
  {
    name: 'io-error',
    title: 'I/O errors of flushes, writes, links and deletions, then go on or power cut',
    on: 'SQLite, disk',
    times: { long: 40, short: 1 },
    missing: () => missingLoopDisk() ?? (hasStrace() ? undefined : 'strace'),
    open: async () => diskBench(diskMegabytes, breakDisk),
  },
];
