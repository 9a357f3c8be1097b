import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addResults, type Result, readResult, storeResult } from './results.ts';
import { roundsPerArchive, runPiece } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';

/**
 * Injects faults into the built product under load and checks that nothing acknowledged is lost.
 *
 *   npm run faults [-- --only NAME,NAME] [--times N] [--add] [--short] [--report FILE]
 *
 * The long form stores its results in docs/faults.json and docs/faults.md after every piece of a few rounds; `--add`
 * adds to the stored ones, so that it can be run in pieces. The short form, with a round or two each, is a part of
 * `npm test`.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string' },
    add: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
// An interrupted run also ends its servers and disks. Not `once`: a second signal, as tsx sends it, would interrupt
// that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const usualRecoveryMs = 10_000;
/** The short form runs two at a time, because a round waits more than it works. */
const atOnce = options.short ? 2 : 1;
const failures: string[] = [];
let passed = 0;

type Print = (line: string) => void;

async function run(scenario: Scenario, times: number, print: Print): Promise<Result> {
  let result = options.add ? readResult(scenario.name) : undefined;
  const start = result?.times ?? 0;
  for (let first = start; first < start + times; first += roundsPerArchive) {
    const rounds = Math.min(roundsPerArchive, start + times - first);
    result = addResults(result, await runPiece(scenario, { first, rounds, print }));
    if (!options.short) storeResult(scenario, result);
  }
  if (!result) throw new Error(`${scenario.name} has no rounds`);
  return result;
}

function isPassed({ mustLose, recoveryWithinMs = usualRecoveryMs }: Scenario, result: Result): boolean {
  const { lost, halfVisible, problems, recoveriesMs } = result;
  if (mustLose) return lost > 0;
  // The short form is not timed: on a busy machine the start of a process can take any time.
  const isInTime = options.short || Math.max(...recoveriesMs) <= recoveryWithinMs;
  return isInTime && lost + halfVisible + problems === 0;
}

/** Runs a scenario; in the short form its lines appear together at its end. */
async function judge(scenario: Scenario, times: number): Promise<void> {
  const lines: string[] = [];
  const print: Print = (line) => (options.short ? void lines.push(line) : console.log(line));
  const begun = performance.now();
  print(`== ${scenario.name}: ${scenario.title} (${scenario.on}) × ${times}`);
  try {
    const result = await run(scenario, times, print);
    if (isPassed(scenario, result)) passed += 1;
    else failures.push(`faults: ${scenario.name}\n   ${JSON.stringify(result)}`);
  } catch (error) {
    failures.push(`faults: ${scenario.name}\n   ${error instanceof Error ? error.stack : String(error)}`);
  }
  print(`   ${Math.round((performance.now() - begun) / 1000)} s, ${failures.length} failed so far`);
  for (const line of lines) console.log(line);
}

const wanted = options.only?.split(',');
const waiting = scenarios.filter(({ name }) => wanted?.includes(name) ?? true);

async function judgeWaiting(): Promise<void> {
  for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
    const times = Number(options.times ?? scenario.times[options.short ? 'short' : 'long']);
    const missing = times === 0 ? undefined : scenario.missing();
    if (missing !== undefined) console.log(`Pominięto „${scenario.name}”: brakuje ${missing}.`);
    else if (times > 0) await judge(scenario, times);
  }
}

await Promise.all(Array.from({ length: atOnce }, judgeWaiting));
if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed: failures.length, failures }));
for (const failure of failures) console.log(failure);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
