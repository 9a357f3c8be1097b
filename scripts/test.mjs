// All checks before a change lands: types, lint, import rules, unused code, unit and integration tests on both databases,
// browser journeys. Two cores are idle for a fifth of the longest parts: shorter parts run at the same time. The last line is
// the sum over all runners.
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

/** These checks run one after the other; they inherit the lowest priority, so that no suite waits for them. */
async function check(...checks) {
  for (const [title, ...command] of checks) {
    if (!(await runBeside(title, 'nice', ['-n', '19', ...command]))) broken = true;
  }
}

/** @param {import('./test-runners.mjs').Outcome} outcome */
function add({ isGreen, passed, failed, failures: texts }) {
  if (!isGreen) broken = true;
  sum.passed += passed;
  sum.failed += failed;
  failures.push(...texts);
}

async function runOtherEngines() {
  for (const sentence of ensureOtherEngines()) console.log(`\n== ${sentence}`);
  if (!hasOtherEngine()) return;
  // The journeys that run only in `npm run e2e:browsers` are marked @long.
  const options = ['--workers=1', '--grep-invert=@long'];
  const config = 'e2e/browsers/playwright.config.ts';
  add(await runPlaywright('podróże w Firefoksie i WebKitGTK', config, options, runBeside));
}

async function runBesideJourneys() {
  add(await runFaults('awarie'));
  await runOtherEngines();
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
  const checked = check(
    ['typy', 'npm', 'run', '--silent', 'types'],
    ['styl', 'npm', 'run', '--silent', 'lint'],
    ['kto kogo importuje', 'npm', 'run', '--silent', 'imports'],
    ['wielkość plików i funkcji', 'npm', 'run', '--silent', 'sizes'],
    ['migracje', 'npm', 'run', '--silent', 'migrations'],
    ['licencje', 'npm', 'run', '--silent', 'licences'],
    ['nieużywany kod', 'npm', 'run', '--silent', 'unused'],
    ['strona wywołań', 'npx', 'tsx', 'scripts/api/write-api.ts', '--check'],
  );
  add(await runVitest('testy jednostkowe i integracyjne'));
  await checked;
  if (await run('budowanie', 'npm', ['run', '--silent', 'build'])) {
    const beside = runBesideJourneys();
    add(await runPlaywright('podróże w przeglądarce', 'e2e/playwright.config.ts'));
    await beside;
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
