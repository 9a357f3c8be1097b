// Programs of other institutions that show IIIF sound. Each package contains a script that browsers load unchanged.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = {
  clover: '@samvera/clover-iiif@3.3.8',
  mirador: 'mirador@4.0.0',
  ramp: '@samvera/ramp@5.1.1',
  'universal-viewer': 'universalviewer@4.4.0',
};

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'viewers');

/**
 * The folder of the viewer's package without its dependencies; downloaded from npm's registry at first use. `RAMP_DIR`
 * names the folder of Ramp's package, for registries that lack this version.
 */
export function fetchViewer(name) {
  if (name === 'ramp' && process.env.RAMP_DIR) return process.env.RAMP_DIR;
  const version = packages[name];
  const unpacked = join(folder, version.replaceAll('/', '+'));
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, 'fetching-'));
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', temporary, version], { encoding: 'utf8' }),
  );
  execFileSync('tar', ['xzf', join(temporary, filename.replace('@', '').replace('/', '-')), '-C', temporary]);
  renameSync(join(temporary, 'package'), unpacked);
  rmSync(temporary, { recursive: true });
  return unpacked;
}
