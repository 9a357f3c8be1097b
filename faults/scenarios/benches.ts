import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outboxMailbox } from '../archive/mailbox.ts';
import { LoopDisk } from '../inject/loop-disk.ts';
import type { Bench, Round } from '../scenario.ts';

type Strike = (round: Round) => Promise<void>;

/** SQLite and files in a temporary folder. */
export function folderBench(strike: Strike): Bench {
  const dataDir = mkdtempSync(join(tmpdir(), 'glosy-faults-'));
  return {
    dataDir,
    settings: {},
    mailbox: outboxMailbox(join(dataDir, 'outbox')),
    processes: 1,
    strike,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** SQLite and files on a separate file system. */
export function diskBench(megabytes: number, strike: (round: Round, disk: LoopDisk) => Promise<void>): Bench {
  const disk = LoopDisk.create(megabytes);
  const dataDir = join(disk.mountPoint, 'data');
  return {
    dataDir,
    settings: {},
    mailbox: outboxMailbox(join(dataDir, 'outbox')),
    processes: 1,
    strike: (round) => strike(round, disk),
    remove: async () => disk.remove(),
  };
}

/** Starts the killed processes; recovery begins with the start. */
export async function startAgain({ archive, beginRecovery }: Round): Promise<void> {
  beginRecovery();
  await archive.startAll();
}
