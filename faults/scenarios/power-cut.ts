import { setTimeout } from 'node:timers/promises';
import { LoopDisk } from '../inject/loop-disk.ts';
import { hasStrace, straceArguments } from '../inject/strace.ts';
import type { Round, Scenario } from '../scenario.ts';
import { diskBench, startAgain } from './benches.ts';

const diskMegabytes = 4000;
const flushes = { calls: 'fsync,fdatasync', effect: 'retval=0' };

export const missingLoopDisk = () => (LoopDisk.isPossible() ? undefined : 'praw roota albo urządzeń loop');

export async function cutPower(round: Round, disk: LoopDisk): Promise<void> {
  disk.cutPower();
  await round.archive.killAll();
  round.journal.problems.push(...(await disk.powerOn()));
}

/** The same with flushes that do nothing: if this loses no data, the checker does not see losses. */
async function cutPowerWithoutFlushes(round: Round, disk: LoopDisk): Promise<void> {
  await round.archive.killAll();
  await round.archive.startAll(['strace', ...straceArguments(flushes)]);
  await round.journal.nextAcknowledgement();
  await setTimeout(1500);
  await cutPower(round, disk);
  await startAgain(round);
}

export const powerCuts: readonly Scenario[] = [
  {
    name: 'power-cut',
    title: 'power cut',
    on: 'SQLite, disk',
    times: { long: 100, short: 2 },
    missing: missingLoopDisk,
    open: async () =>
      diskBench(diskMegabytes, async (round, disk) => {
        await cutPower(round, disk);
        await startAgain(round);
      }),
  },
  {
    name: 'power-cut-control',
    title: 'control: power cut while flushes do nothing',
    on: 'SQLite, disk',
    times: { long: 5, short: 1 },
    missing: () => missingLoopDisk() ?? (hasStrace() ? undefined : 'strace'),
    mustLose: true,
    open: async () => diskBench(diskMegabytes, cutPowerWithoutFlushes),
  },
];
