import { setTimeout } from 'node:timers/promises';
import { Archive } from './archive/archive.ts';
import { Journal } from './journal.ts';
import { Load, signatures } from './load/load.ts';
import type { Result } from './results.ts';
import type { Bench, Scenario } from './scenario.ts';

/** Rounds that share one archive: checks read all of it, so it must not grow without end. */
export const roundsPerArchive = 20;
const loadMs = { least: 200, most: 1500 };

/** Runs rounds of a scenario on one archive and reports losses. */
export async function runPiece(scenario: Scenario, { first, rounds, print }: Rounds): Promise<Result> {
  const journal = new Journal();
  const bench = await scenario.open();
  try {
    const recoveriesMs = await runRounds(bench, journal, { first, rounds, print });
    print(`  answers: ${JSON.stringify(Object.fromEntries(journal.statuses))}`);
    return {
      times: rounds,
      acknowledged: { ...journal.acknowledged },
      lost: journal.lost.length,
      halfVisible: journal.halfVisible.length,
      problems: journal.problems.length,
      recoveriesMs,
    };
  } finally {
    await bench.remove();
  }
}

interface Rounds {
  /** Number of the first round, which may determine the effect of a fault. */
  readonly first: number;
  readonly rounds: number;
  print(line: string): void;
}

async function runRounds(bench: Bench, journal: Journal, { first, rounds, print }: Rounds): Promise<number[]> {
  const { dataDir, settings, processes } = bench;
  const archive = await Archive.create({ dataDir, settings, signatures, processes });
  const target = {
    cookie: archive.cookie,
    get address() {
      return bench.proxied?.(archive) ?? archive.address;
    },
  };
  const load = new Load({ target, journal }, bench);
  const recoveries: number[] = [];
  let shown = 0;
  try {
    for (let number = first; number < first + rounds; number += 1) {
      load.run();
      await journal.nextAcknowledgement();
      await setTimeout(loadMs.least + Math.random() * (loadMs.most - loadMs.least));
      const recoveredMs = await strike(bench, archive, journal, number);
      recoveries.push(recoveredMs);
      await load.pause();
      const [findings] = await Promise.all([archive.check(), load.verify()]);
      journal.problems.push(...findings);
      print(`  ${number + 1}: ${recoveredMs} ms, ${journal.faults.length} faults`);
      for (const fault of journal.faults.slice(shown)) print(`  ${fault}`);
      shown = journal.faults.length;
    }
    await requireAlive(archive, journal);
  } finally {
    await load.pause();
    await archive.killAll();
  }
  return recoveries;
}

/** Milliseconds from the end of the fault's cause to the first acknowledged change afterwards. */
async function strike(bench: Bench, archive: Archive, journal: Journal, number: number): Promise<number> {
  let recoveredMs: Promise<number> | undefined;
  const beginRecovery = (until = journal.nextAcknowledgement()) => {
    const begun = performance.now();
    recoveredMs = until.then(() => Math.round(performance.now() - begun));
  };
  await bench.strike({ archive, journal, number, beginRecovery });
  return (await recoveredMs) ?? 0;
}

async function requireAlive(archive: Archive, journal: Journal): Promise<void> {
  for (const server of archive.servers) if (!server.isAlive()) journal.problems.push('a server process has ended');
}
