// Installs the archive in release/ as an operator does, without a compiler, and starts the server and the demo. Prints how
// long it took.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'glosy-release-'));
const home = join(folder, `glosy-${version}`);

/** Only Node, npm and a shell. */
const programs = join(folder, 'bin');
const environment = { HOME: folder, PATH: programs, DATA_DIR: join(folder, 'data') };
const run = (command, ...args) => execFileSync(command, args, { cwd: home, env: environment, stdio: 'inherit' });
const find = (name) => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts one of the archive's programs, requests its version and its pages, and stops it. */
async function tryProgram(script) {
  const PORT = String(await freePort());
  const address = `http://127.0.0.1:${PORT}`;
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: home,
    env: { ...environment, PORT, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const began = Date.now();
  try {
    let answer;
    while (!answer) {
      if (child.exitCode !== null) throw new Error(`npm run ${script} ended with ${child.exitCode}`);
      answer = await fetch(`${address}/version.json`).catch(() => undefined);
      if (!answer) await new Promise((done) => setTimeout(done, 100));
    }
    const { release } = await answer.json();
    if (release !== version) throw new Error(`The server calls itself ${release}`);
    for (const path of ['/', '/about', '/api/site']) {
      const { status } = await fetch(`${address}${path}`);
      console.log(`${script} ${path}: ${status}`);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    console.log(`npm run ${script} answered after ${Date.now() - began} ms`);
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

try {
  const list = readFileSync('release/SHA256SUMS', 'utf8');
  for (const name of readdirSync('release'))
    if (!name.startsWith('SHA256SUMS') && !list.includes(`  ${name}\n`))
      throw new Error(`SHA256SUMS does not list ${name}`);
  execFileSync('sha256sum', ['--check', '--ignore-missing', 'SHA256SUMS'], { cwd: 'release', stdio: 'inherit' });
  execFileSync('tar', ['xzf', resolve('release', `glosy-${version}.tar.gz`), '-C', folder]);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: home, stdio: 'inherit' });
  mkdirSync(programs);
  for (const name of ['node', 'npm', 'sh', 'env']) symlinkSync(find(name), join(programs, name));
  const began = Date.now();
  run('npm', 'ci', '--omit=dev');
  console.log(`npm ci --omit=dev took ${Date.now() - began} ms`);
  await tryProgram('start');
  rmSync(environment.DATA_DIR, { recursive: true });
  await tryProgram('demo');
  run('npm', 'run', '--silent', 'archive', '--', 'check');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
