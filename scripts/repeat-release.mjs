// Makes the release of this commit again, from a clean clone in another folder, time zone and language, SQLite included,
// and compares it with the one in release/, byte for byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'glosy-repeated-release-'));
const clone = join(folder, 'another', 'path');
const env = { ...process.env, TZ: 'Asia/Tokyo', LC_ALL: 'C' };
const run = (command, ...args) => execFileSync(command, args, { cwd: clone, env, stdio: 'inherit' });

try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone]);
  run('npm', 'ci');
  run('npm', 'run', 'release');
  const [first, second] = ['.', clone].map((place) => readFileSync(join(place, 'release', 'SHA256SUMS'), 'utf8'));
  if (first !== second) {
    console.error(`✗ The same commit gave another release. First:\n${first}Second:\n${second}`);
    process.exitCode = 1;
  } else console.log(`The same commit gave the same release:\n${first}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
