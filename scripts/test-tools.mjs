// Finds, or installs where it can, the tests' tools that do not come from npm: Chromium, Firefox, WebKitGTK, PostgreSQL,
// a Polish locale, ffmpeg, nginx, OpenStack Swift, strace, faketime and readers of documents.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findChromium, findFirefox, findWebKit, hasHeadlessChromium } from '../e2e/browsers/engines.mjs';

const isRoot = process.getuid?.() === 0;

function hasPostgres() {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => `${debian}/${version}/bin`) : [];
  return [...folders, ...(process.env.PATH ?? '').split(':')].some((folder) => existsSync(`${folder}/initdb`));
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function run(command, ...args) {
  console.log(`> ${command} ${args.join(' ')}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status === 0;
}

let updated = false;
function installPackages(...packages) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  if (!updated) updated = run('apt-get', 'update', '-q');
  return run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}

function hasPolishLocale() {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return /^pl_PL\.utf-?8$/im.test(stdout ?? '');
}

function generatePolishLocale() {
  return isRoot && run('localedef', '-i', 'pl_PL', '-f', 'UTF-8', 'pl_PL.UTF-8') && hasPolishLocale();
}

/** The test server uses the collation of a Polish installation, which sorts text differently from SQLite. */
export function ensurePolishLocale() {
  if (hasPolishLocale()) return;
  const isInstalled = existsSync('/usr/share/i18n/locales/pl_PL') || installPackages('locales');
  if (isInstalled && generatePolishLocale()) return;
  throw new Error(
    'Brak ustawień językowych pl_PL.UTF-8: utwórz je, np. sudo apt-get install locales i sudo localedef -i pl_PL -f UTF-8 pl_PL.UTF-8.',
  );
}

export function ensurePostgres() {
  if (hasPostgres()) return;
  if (installPackages('postgresql') && hasPostgres()) return;
  throw new Error(
    'Brak PostgreSQL: zainstaluj go, np. sudo apt-get install postgresql (testy same uruchamiają serwer).',
  );
}

function hasFfmpeg() {
  return spawnSync('ffmpeg', ['-version']).status === 0;
}

/** The archive works without ffmpeg, and so do the tests: they skip comparisons with it, and report that. */
export function ensureFfmpeg() {
  if (hasFfmpeg() || (installPackages('ffmpeg') && hasFfmpeg())) return;
  console.log('Brak ffmpeg: testy kopii do słuchania sprawdzą tylko koder z npm (np. sudo apt-get install ffmpeg).');
}

function hasNginx() {
  // The tests of nginx use openssl for their certificate.
  return spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
}

/** Only the tests of deploy/nginx.conf need it; without it they are skipped, which is reported. */
export function ensureNginx() {
  if (hasNginx() || (installPackages('nginx-light', 'openssl') && hasNginx())) return;
  console.log('Brak nginx: pominięto testy jego konfiguracji (np. sudo apt-get install nginx-light openssl).');
}

/**
 * Tools for faults at exact points and for jumps of the clock; tests that need a missing one are skipped, which is
 * reported.
 */
export function ensureFaultTools() {
  if (spawnSync('strace', ['--version']).status !== 0) installPackages('strace');
  if (spawnSync('faketime', ['--version']).status !== 0) installPackages('faketime');
}

const documentTools = { pdfinfo: 'poppler-utils', qpdf: 'qpdf', xmllint: 'libxml2-utils' };

function missingDocumentTools() {
  return Object.entries(documentTools).filter(([command]) => spawnSync(command, ['--version']).error !== undefined);
}

/** Other projects' readers of exported documents; tests that need a missing one are skipped, which is reported. */
export function ensureDocumentTools() {
  const packages = missingDocumentTools().map(([, name]) => name);
  if (packages.length === 0) return;
  installPackages(...packages);
  for (const [command, name] of missingDocumentTools()) {
    console.log(`Brak ${command}: pominięto testy eksportowanych dokumentów (np. sudo apt-get install ${name}).`);
  }
}

function hasSwift() {
  return ['account', 'container', 'object', 'proxy'].every((name) => existsSync(`/usr/bin/swift-${name}-server`));
}

/** An S3 server for the tests of archives in a bucket; without it, or as another user than root, they are skipped. */
export function ensureSwift() {
  const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
  if (isRoot && (hasSwift() || (installPackages(...packages) && hasSwift()))) return;
  console.log(
    isRoot
      ? `Brak OpenStack Swift: pominięto testy magazynu S3 (np. sudo apt-get install ${packages.join(' ')}).`
      : 'Pominięto testy magazynu S3: serwer OpenStack Swift uruchamia tylko root.',
  );
}

export async function ensureChromium() {
  if (hasHeadlessChromium() || (await hasPlaywrightChromium())) return;
  if (installPackages('chromium-headless-shell') || findChromium() || installPackages('chromium')) return;
  if (run('npx', 'playwright', 'install', 'chromium') && (await hasPlaywrightChromium())) return;
  throw new Error(
    'Brak Chromium: zainstaluj go, np. sudo apt-get install chromium albo npx playwright install chromium.',
  );
}

/** Installs the engines other than Chromium if it can. @returns sentences about those that are still missing */
export function ensureOtherEngines() {
  const missing = [];
  if (!findFirefox()) installPackages('firefox-esr');
  if (!findFirefox()) missing.push('Pominięto Firefoksa: brak go, np. sudo apt-get install firefox-esr.');
  const webkit = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good'];
  if (!findWebKit()) installPackages(...webkit);
  if (!findWebKit()) missing.push(`Pominięto WebKitGTK: brak go, np. sudo apt-get install ${webkit.join(' ')}.`);
  return missing;
}
