// Runs a test runner and reads its JSON report, for `npm test` and `npm run test:flicker`.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.mjs';

const memory = '/dev/shm';
const memoryForFiles = 6 * 2 ** 30;

function hasMemoryForFiles() {
  if (!existsSync(memory) || freemem() < memoryForFiles) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryForFiles;
}

/** An interrupted run has not removed its files, which would stay in memory until the machine restarts. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const run = /^glosy-tests-(\d+)-/.exec(name)?.[1];
    if (run && !existsSync(`/proc/${run}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

if (existsSync(memory)) removeAbandoned(memory);
const reports = mkdtempSync(join(tmpdir(), 'glosy-reports-'));
/** For the archives and databases of the tests: in memory if there is plenty, which saves a tenth of the time. */
const temporary = mkdtempSync(join(hasMemoryForFiles() ? memory : tmpdir(), `glosy-tests-${process.pid}-`));
// The user of PostgreSQL has a folder in it.
chmodSync(temporary, 0o755);

let runs = 0;

/** @typedef {{isGreen: boolean, passed: number, failed: number, failures: string[]}} Outcome */

/** Removes the reports and the files of the tests. */
export function removeTestFiles() {
  for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
}

/** @returns {Promise<boolean>} whether the command succeeded; its output is shown under the title */
export function run(title, command, args, environment = {}) {
  console.log(`\n== ${title}`);
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).once('close', (code) => {
      if (code !== 0) console.log(`== ${title}: nie powiodło się`);
      resolve(code === 0);
    });
  });
}

/** @returns {Promise<boolean>} the same while others run; the output is shown when the command has ended */
export function runBeside(title, command, args, environment = {}) {
  const options = { maxBuffer: Number.POSITIVE_INFINITY, env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      process.stdout.write(`\n== ${title}\n${stdout}${stderr}`);
      if (error) console.log(`== ${title}: nie powiodło się`);
      resolve(error === null);
    });
  });
}

/** @returns {Promise<Outcome>} */
export async function runVitest(title, ...options) {
  const file = join(reports, 'vitest.json');
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options];
  const isGreen = await run(title, 'npx', args, { TMPDIR: temporary });
  return outcomeOf(isGreen, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: failuresOfVitest(report),
  }));
}

/** `start` is `run` or `runBeside`. @returns {Promise<Outcome>} */
export async function runPlaywright(title, config, options = [], start = run) {
  const file = join(reports, `playwright-${runs++}.json`);
  const args = ['playwright', 'test', '-c', config, '--reporter=list,json', ...options];
  const isGreen = await start(title, 'npx', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TMPDIR: temporary });
  return outcomeOf(isGreen, file, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    failures: failuresOfPlaywright(report),
  }));
}

/** A few rounds of each fault on the built product; `npm run faults` is the long form. @returns {Promise<Outcome>} */
export async function runFaults(title) {
  const file = join(reports, 'faults.json');
  const isGreen = await runBeside(title, 'npx', ['tsx', 'faults/faults.ts', '--short', '--report', file]);
  return outcomeOf(isGreen, file, ({ passed, failed, failures }) => ({ passed, failed, failures }));
}

/** A run without a report has failed. */
function outcomeOf(isGreen, file, read) {
  if (!existsSync(file)) return { isGreen: false, passed: 0, failed: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return { isGreen, ...read(report) };
}
