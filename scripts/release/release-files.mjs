import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helperPackage, productionLock, productionPackage } from './production-package.mjs';

const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Files of the repository that the release contains unchanged. */
const kept = [
  '.dockerignore',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'client/src/styles/fonts/*.OFL.txt',
  'content',
  'demo/README.md',
  'demo/recordings',
  'deploy',
  'docs/api.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/operating.md',
  'polish-search/data',
  'server/data',
];
const built = ['client/dist', 'client/dist-server', 'server/dist'];

/** Every file of the archive, except its list of hashes. Built files come from the current build. */
export function releaseFiles() {
  const release = productionPackage(readJson('package.json'), readJson('server/package.json'));
  const tracked = execFileSync('git', ['ls-files', '-z', ...kept], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  const made = built.flatMap((folder) => listFiles(folder)).filter((path) => !path.endsWith('.map'));
  return [
    ...[...tracked, ...made].map((path) => ({
      path,
      bytes: readFileSync(path),
      isProgram: (statSync(path).mode & 0o100) !== 0,
    })),
    { path: 'package.json', bytes: json(release) },
    { path: 'package-lock.json', bytes: json(productionLock(readJson('package-lock.json'), release)) },
    {
      path: 'polish-search/package.json',
      bytes: json(helperPackage(readJson('polish-search/package.json'), release.version)),
    },
    // The binary of SQLite is in vendor/; no other package has an install script that does anything here.
    { path: '.npmrc', bytes: Buffer.from('ignore-scripts=true\naudit=false\nfund=false\n') },
  ];
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The format of `sha256sum`. */
export function hashList(files) {
  const lines = files.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`);
  return Buffer.from(lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join(''));
}

/** The parts of the release (CycloneDX 1.5), as npm lists them, without values that differ between runs. */
export function billOfMaterials(files, time) {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-sbom-'));
  try {
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(join(folder, name), files.find(({ path }) => path === name).bytes);
    const options = [
      '--sbom-format',
      'cyclonedx',
      '--omit',
      'dev',
      '--package-lock-only',
      '--sbom-type',
      'application',
    ];
    const text = execFileSync('npm', ['sbom', ...options], { cwd: folder, encoding: 'utf8' });
    const { serialNumber, metadata, ...bill } = JSON.parse(text);
    // npm lists itself as a tool, and names the component after the folder.
    const { tools, component, ...about } = metadata;
    const own = { ...component, name: 'glosy' };
    return json({ ...bill, metadata: { ...about, component: own, timestamp: time.toISOString() } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ed25519, as `openssl pkeyutl -verify -rawin` checks it. */
export function signList(list, keyPath) {
  return sign(null, list, createPrivateKey(readFileSync(keyPath)));
}
