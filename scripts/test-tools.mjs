// Finds, or installs where it can, what the tests need beside npm packages: a Chromium and a PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const isRoot = process.getuid?.() === 0;

/** @returns {string | undefined} the system's Chromium, if there is one */
export function findSystemChromium() {
  return [process.env.CHROMIUM_PATH, ...chromiumPaths].find((path) => path && existsSync(path));
}

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

export async function ensurePostgres() {
  if (hasPostgres()) return;
  if (installPackages('postgresql') && hasPostgres()) return;
  throw new Error(
    'Brak PostgreSQL: zainstaluj go, np. sudo apt-get install postgresql (testy same uruchamiają serwer).',
  );
}

export async function ensureChromium() {
  if (findSystemChromium() || (await hasPlaywrightChromium())) return;
  if (installPackages('chromium') && findSystemChromium()) return;
  if (run('npx', 'playwright', 'install', 'chromium') && (await hasPlaywrightChromium())) return;
  throw new Error(
    'Brak Chromium: zainstaluj go, np. sudo apt-get install chromium albo npx playwright install chromium.',
  );
}
