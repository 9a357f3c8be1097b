// Makes the files of a release in release/: the archive, the list of its parts, the description of its calls, the feed of
// releases, their hashes and, with RELEASE_KEY (an Ed25519 key in PEM), their signature. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseFeed } from './release/release-feed.mjs';
import { billOfMaterials, hashList, releaseFiles, signList } from './release/release-files.mjs';
import { sqliteBinaries } from './release/sqlite-binaries.mjs';
import { gzip, writeTar } from './release/tar.mjs';

const folder = 'release';
/** A technician may have a slow line. */
const maximumBytes = 25_000_000;
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

if (git('status', '--porcelain') !== '') {
  console.error('✗ Commit or remove what is changed: a release is made from a commit.');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `glosy-${version}`;
const seconds = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));

execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
const files = [...releaseFiles(), ...sqliteBinaries()];
const listed = [...files, { path: 'SHA256SUMS', bytes: hashList(files) }];
const archive = gzip(
  writeTar(
    listed.map((file) => ({ ...file, path: `${name}/${file.path}` })),
    seconds,
  ),
);
const size = `${(archive.length / 1e6).toFixed(2)} MB`;
if (archive.length > maximumBytes) {
  console.error(`✗ ${name}.tar.gz would have ${size}, more than ${maximumBytes / 1e6} MB.`);
  process.exit(1);
}
const made = [
  { path: `${name}.tar.gz`, bytes: archive },
  { path: `${name}.cdx.json`, bytes: billOfMaterials(files, new Date(seconds * 1000)) },
  { path: `${name}.openapi.json`, bytes: readFileSync('server/data/openapi.json') },
  { path: 'releases.atom', bytes: releaseFeed(readFileSync('CHANGELOG.md', 'utf8')) },
];
const list = hashList(made);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { path, bytes } of [...made, { path: 'SHA256SUMS', bytes: list }]) writeFileSync(join(folder, path), bytes);
if (process.env.RELEASE_KEY) writeFileSync(join(folder, 'SHA256SUMS.sig'), signList(list, process.env.RELEASE_KEY));
else console.log('The list SHA256SUMS is not signed: RELEASE_KEY names no key.');
console.log(`${folder}/${name}.tar.gz: ${size}, ${listed.length} files`);
