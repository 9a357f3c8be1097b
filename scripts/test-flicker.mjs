// Repeats the journeys and the suites that start server processes while both cores are busy, and lists what failed.
//   npm run test:flicker -- [--times 10] [--journeys-only] [file…]   (files of journeys; without any, all of them)
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeTestFiles, run, runPlaywright, runVitest } from './test-runners.mjs';

const { values: options, positionals: journeys } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' }, 'journeys-only': { type: 'boolean', default: false } },
});
const times = Number(options.times);
const busyCores = 2;

const startsProcesses = /\/testing\/(server-process|several-processes|run-program|built-server)\.ts'/;
const suites = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('server/src', name))
  .filter((path) => path.endsWith('.test.ts') && startsProcesses.test(readFileSync(path, 'utf8')));

if (!(await run('budowanie', 'npm', ['run', '--silent', 'build']))) process.exit(1);
const load = Array.from({ length: busyCores }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const outcomes = [];
try {
  if (!options['journeys-only']) {
    for (let round = 1; round <= times; round += 1) {
      outcomes.push(await runVitest(`procesy serwera, ${round} z ${times}`, ...suites));
    }
  }
  const repeated = [`--repeat-each=${times}`, ...journeys];
  outcomes.push(await runPlaywright('podróże w przeglądarce', 'e2e/playwright.config.ts', repeated));
} finally {
  for (const process of load) process.kill();
  removeTestFiles();
}

for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n== nie przeszedł: ${failure}`);
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(outcomes.every(({ isGreen }) => isGreen) ? 0 : 1);
