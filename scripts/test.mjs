// All checks before a change lands: types, lint, import rules, unused code, unit and integration tests on both databases,
// browser journeys. The last line is the sum over all runners.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOtherEngine } from '../e2e/browsers/engines.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.mjs';
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

const memory = '/dev/shm';
const memoryForFiles = 6 * 2 ** 30;

function hasMemoryForFiles() {
  if (!existsSync(memory) || freemem() < memoryForFiles) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryForFiles;
}

/** For the archives and databases of the tests: in memory where there is plenty, which saves a tenth of the time. */
const temporary = mkdtempSync(join(hasMemoryForFiles() ? memory : tmpdir(), 'glosy-tests-'));
// The user of PostgreSQL has a folder in it.
chmodSync(temporary, 0o755);
const reports = mkdtempSync(join(tmpdir(), 'glosy-reports-'));
const sum = { passed: 0, failed: 0 };
const failures = [];
let broken = false;

function run(title, command, args, environment = {}) {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) {
    broken = true;
    console.log(`== ${title}: nie powiodło się`);
  }
  return status === 0;
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    broken = true;
    return undefined;
  }
}

function runVitest() {
  const file = join(reports, 'vitest.json');
  run(
    'testy jednostkowe i integracyjne',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { TMPDIR: temporary },
  );
  const report = readReport('vitest.json');
  sum.passed += report?.numPassedTests ?? 0;
  sum.failed += report?.numFailedTests ?? 0;
  failures.push(...failuresOfVitest(report));
}

function runPlaywright(title, config, ...options) {
  const name = `${title}.json`;
  const args = ['playwright', 'test', '-c', config, '--reporter=list,json', ...options];
  run(title, 'npx', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, name), TMPDIR: temporary });
  const report = readReport(name);
  const stats = report?.stats;
  failures.push(...failuresOfPlaywright(report));
  sum.passed += stats?.expected ?? 0;
  sum.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
}

/** A few rounds of each fault on the built product; `npm run faults` is the long form. */
function runFaults() {
  run('awarie', 'npx', ['tsx', 'faults/faults.ts', '--short', '--report', join(reports, 'faults.json')]);
  const report = readReport('faults.json');
  sum.passed += report?.passed ?? 0;
  sum.failed += report?.failed ?? 0;
  failures.push(...(report?.failures ?? []));
}

function runJourneys() {
  runPlaywright('podróże w przeglądarce', 'e2e/playwright.config.ts');
  for (const sentence of ensureOtherEngines()) console.log(`\n== ${sentence}`);
  if (!hasOtherEngine()) return;
  // The journeys that only `npm run e2e:browsers` has time for are marked @long.
  runPlaywright('podróże w Firefoksie i WebKitGTK', 'e2e/browsers/playwright.config.ts', '--grep-invert=@long');
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
  run('typy', 'npm', ['run', '--silent', 'types']);
  run('styl', 'npm', ['run', '--silent', 'lint']);
  run('kto kogo importuje', 'npm', ['run', '--silent', 'imports']);
  run('wielkość plików i funkcji', 'npm', ['run', '--silent', 'sizes']);
  run('nieużywany kod', 'npm', ['run', '--silent', 'unused']);
  run('strona wywołań', 'npx', ['tsx', 'scripts/api-page.ts', '--check']);
  runVitest();
  if (run('budowanie', 'npm', ['run', '--silent', 'build'])) {
    runFaults();
    runJourneys();
  }
} catch (error) {
  broken = true;
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
}

for (const failure of failures) console.log(`\n== nie przeszedł: ${failure}`);
if (broken && sum.failed === 0) sum.failed = 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(broken || sum.failed > 0 ? 1 : 0);
