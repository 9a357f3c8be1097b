// All checks before a change lands: types, lint, import rules, unused code, unit and integration tests on both databases,
// browser journeys. The last line is the sum over all runners.
import { hasOtherEngine } from '../e2e/browsers/engines.mjs';
import { removeTestFiles, run, runBeside, runFaults, runPlaywright, runVitest } from './test-runners.mjs';
import {
  ensureChromium,
  ensureDocumentTools,
  ensureFaultTools,
  ensureFfmpeg,
  ensureNginx,
  ensureOtherEngines,
  ensurePolishLocale,
  ensurePostgres,
  ensureSwift,
} from './test-tools.mjs';

const sum = { passed: 0, failed: 0 };
const failures = [];
let broken = false;

/** One core is idle during most checks: two run at a time, and each prints its output when it ends. */
async function check(...checks) {
  const waiting = checks.values();
  const inTurn = async () => {
    for (const [title, ...command] of waiting) {
      if (!(await runBeside(title, command[0], command.slice(1)))) broken = true;
    }
  };
  await Promise.all([inTurn(), inTurn()]);
}

/** @param {import('./test-runners.mjs').Outcome} outcome */
function add({ isGreen, passed, failed, failures: texts }) {
  if (!isGreen) broken = true;
  sum.passed += passed;
  sum.failed += failed;
  failures.push(...texts);
}

function runJourneys() {
  add(runPlaywright('podróże w przeglądarce', 'e2e/playwright.config.ts'));
  for (const sentence of ensureOtherEngines()) console.log(`\n== ${sentence}`);
  if (!hasOtherEngine()) return;
  // The journeys that only `npm run e2e:browsers` has time for are marked @long.
  add(runPlaywright('podróże w Firefoksie i WebKitGTK', 'e2e/browsers/playwright.config.ts', '--grep-invert=@long'));
}

try {
  ensurePostgres();
  ensurePolishLocale();
  await ensureChromium();
  ensureFfmpeg();
  ensureNginx();
  ensureFaultTools();
  ensureSwift();
  ensureDocumentTools();
  await check(
    ['typy', 'npm', 'run', '--silent', 'types'],
    ['styl', 'npm', 'run', '--silent', 'lint'],
    ['kto kogo importuje', 'npm', 'run', '--silent', 'imports'],
    ['wielkość plików i funkcji', 'npm', 'run', '--silent', 'sizes'],
    ['migracje', 'npm', 'run', '--silent', 'migrations'],
    ['licencje', 'npm', 'run', '--silent', 'licences'],
    ['nieużywany kod', 'npm', 'run', '--silent', 'unused'],
    ['strona wywołań', 'npx', 'tsx', 'scripts/api-page.ts', '--check'],
  );
  add(runVitest('testy jednostkowe i integracyjne'));
  if (run('budowanie', 'npm', ['run', '--silent', 'build'])) {
    add(runFaults('awarie'));
    runJourneys();
  } else broken = true;
} catch (error) {
  broken = true;
  console.error(error instanceof Error ? error.message : error);
} finally {
  removeTestFiles();
}

for (const failure of failures) console.log(`\n== nie przeszedł: ${failure}`);
if (broken && sum.failed === 0) sum.failed = 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(broken || sum.failed > 0 ? 1 : 0);
