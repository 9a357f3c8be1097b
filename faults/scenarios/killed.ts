import { setTimeout } from 'node:timers/promises';
import { attachStrace, hasStrace, type Injection, straceArguments } from '../inject/strace.ts';
import type { Round, Scenario } from '../scenario.ts';
import { folderBench, startAgain } from './benches.ts';

/** The system calls between which a save or a publication is half done, and their largest number in a round. */
const points: readonly { calls: string; upTo: number }[] = [
  { calls: 'fsync,fdatasync', upTo: 12 },
  { calls: 'pwrite64', upTo: 60 },
  { calls: 'link,linkat', upTo: 1 },
  { calls: 'rename,renameat,renameat2', upTo: 1 },
  { calls: 'unlink,unlinkat', upTo: 3 },
];
/** A call that does not occur, such as a rename without emails, must not delay a round. */
const reachedWithinMs = 4000;
const startCalls = 'pwrite64,fsync,fdatasync,rename,link,unlink,ftruncate';
const startCallsUpTo = 60;

const strace = () => (hasStrace() ? undefined : 'strace (np. sudo apt-get install strace)');

/** A point that differs between rounds; all calls are used in turn. */
function pointOf(round: number): Injection {
  const point = points[round % points.length] as (typeof points)[number];
  const when = 1 + (Math.floor(round / points.length) % point.upTo);
  return { calls: point.calls, effect: 'signal=SIGKILL', when: String(when) };
}

async function killAtPoint(round: Round): Promise<void> {
  const [server] = round.archive.servers;
  if (!server) return;
  const tracer = await attachStrace(server.pid, pointOf(round.number));
  await Promise.race([server.ended, setTimeout(reachedWithinMs)]);
  await server.kill();
  await tracer.stop();
  await startAgain(round);
}

async function killAtStart(round: Round): Promise<void> {
  await round.archive.killAll();
  const when = String(1 + (round.number % startCallsUpTo));
  const under = ['strace', ...straceArguments({ calls: startCalls, effect: 'signal=SIGKILL', when })];
  // A start with fewer calls than this number succeeds.
  await round.archive.startAll(under).catch(() => undefined);
  await round.archive.killAll();
  await startAgain(round);
}

export const killed: readonly Scenario[] = [
  {
    name: 'kill',
    title: '`kill -9` at a random moment',
    on: 'SQLite, disk',
    times: { long: 200, short: 1 },
    missing: () => undefined,
    open: async () =>
      folderBench(async (round) => {
        await round.archive.killAll();
        await startAgain(round);
      }),
  },
  {
    name: 'kill-at-call',
    title: '`kill -9` at a flush, write, link, rename or deletion',
    on: 'SQLite, disk',
    times: { long: 100, short: 2 },
    missing: strace,
    open: async () => folderBench(killAtPoint),
  },
  {
    name: 'kill-at-start',
    title: '`kill -9` while starting after a kill',
    on: 'SQLite, disk',
    times: { long: 60, short: 0 },
    missing: strace,
    open: async () => folderBench(killAtStart),
  },
];
