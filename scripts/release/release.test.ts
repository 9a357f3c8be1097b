import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, type XmlElement } from '@glosy/core/formats/xml/xml-tree';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseXml } from '../../server/src/formats/xml/parse-xml.ts';
// @ts-expect-error: a plain script without types
import { productionLock, productionPackage } from './production-package.mjs';
// @ts-expect-error: a plain script without types
import { releaseFeed } from './release-feed.mjs';
// @ts-expect-error: a plain script without types
import { hashList, signList } from './release-files.mjs';
// @ts-expect-error: a plain script without types
import { gzip, writeTar } from './tar.mjs';

const text = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the archive of a release', () => {
  const long = `glosy-1.0.0/${'a'.repeat(60)}/${'b'.repeat(60)}`;
  const files = [text('glosy-1.0.0/b.txt', 'zażółć'), { ...text(long, ''), isProgram: true }];

  it('is readable by tar, with one time and owner for all files', async () => {
    const path = join(folder, 'a.tar.gz');
    await writeFile(path, gzip(writeTar(files, 1_700_000_000)));
    const listed = execFileSync('tar', ['--utc', '--numeric-owner', '-tvzf', path], { encoding: 'utf8' });
    expect(listed).toMatch(/^-rwxr-xr-x root\/root +0 2023-11-14 22:13 |^-rwxr-xr-x 0\/0 +0 2023-11-14 22:13 /);
    expect(listed).toContain(long);
    execFileSync('tar', ['xzf', path, '-C', folder]);
    expect(await readFile(join(folder, 'glosy-1.0.0/b.txt'), 'utf8')).toBe('zażółć');
  });

  it('is the same, byte for byte, in whatever order the files are found', () => {
    expect(gzip(writeTar([...files].reverse(), 1)).equals(gzip(writeTar(files, 1)))).toBe(true);
  });
});

describe('what a release installs', () => {
  it('is what the server loads, in the versions of the lock file, without tools', async () => {
    const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
    const lock = await read('package-lock.json');
    const release = productionPackage(await read('package.json'), await read('server/package.json'));
    const { packages } = productionLock(lock, release);
    const names = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
    expect(names).toEqual(expect.arrayContaining(['node_modules/better-sqlite3', 'node_modules/bindings']));
    expect(names.filter((path) => /vitest|typescript|\/react$|\/vite$/.test(path))).toEqual([]);
    expect(packages['node_modules/fastify'].integrity).toBe(lock.packages['node_modules/fastify'].integrity);
    const speech = ['node_modules/sherpa-onnx-node', 'node_modules/sherpa-onnx-linux-x64'];
    expect(speech.map((path) => packages[path].optional)).toEqual([true, true]);
    expect(release.scripts).toEqual({
      start: 'MALLOC_ARENA_MAX=2 node --max-old-space-size=1024 server/dist/main.js',
      demo: 'node server/dist/demo.js',
      archive: 'node server/dist/archive.js',
    });
  });
});

describe('the feed of releases', () => {
  const changelog = (first: string) =>
    `# Changes\n\nFor operators.\n\n## ${first}\n\n- <b> & „Mówcy”\n\n## 1.0.0 (2026-11-28)\n\nThe first.\n`;
  const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.children.join('');

  it('has what RFC 4287 requires: an id, a title and a time for itself and each release, and an author', () => {
    const feed = parseXml(String(releaseFeed(changelog('1.1.0 (2027-02-03)'))));
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textOf(feed, 'updated')).toBe('2027-02-03T00:00:00Z');
    expect(textOf(childrenOf(feed, 'author')[0] as XmlElement, 'name')).toBe('Głosy');
    const entries = childrenOf(feed, 'entry');
    expect(entries.map((entry) => ['title', 'updated', 'content'].map((name) => textOf(entry, name)))).toEqual([
      ['Głosy 1.1.0', '2027-02-03T00:00:00Z', '- <b> & „Mówcy”'],
      ['Głosy 1.0.0', '2026-11-28T00:00:00Z', 'The first.'],
    ]);
    const ids = [feed, ...entries].map((one) => textOf(one, 'id'));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it('keeps the id of a release when the changelog grows', () => {
    const idsIn = (text: string) =>
      childrenOf(parseXml(String(releaseFeed(text))), 'entry').map((one) => textOf(one, 'id'));
    expect(idsIn(changelog('1.2.0 (2027-05-01)')).at(-1)).toBe(idsIn(changelog('1.1.0 (2027-02-03)')).at(-1));
  });

  it('refuses a release without a date', () => {
    expect(() => releaseFeed(changelog('1.1.0'))).toThrow('CHANGELOG.md: "## 1.1.0" is not "## VERSION (YYYY-MM-DD)".');
  });
});

describe('the signed list of a release', () => {
  const archive = text('glosy-1.0.0.tar.gz', 'archive');
  const bill = text('glosy-1.0.0.cdx.json', '{}');

  /** Creates a temporary key and the files that a technician downloads. */
  async function publish(): Promise<void> {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
    await write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await write('glosy-release.pem', publicKey.export({ type: 'spki', format: 'pem' }));
    const list = hashList([archive, bill]);
    await write('SHA256SUMS', list);
    await write('SHA256SUMS.sig', signList(list, join(folder, 'key.pem')));
    for (const { path, bytes } of [archive, bill]) await write(path, bytes);
  }

  /** Runs the two commands of docs/operating.md; returns their exit codes. */
  async function check(): Promise<(number | null)[]> {
    const document = await readFile('docs/operating.md', 'utf8');
    const commands = /```\n(openssl pkeyutl .+)\n(sha256sum .+)\n```/.exec(document)?.slice(1) ?? [];
    expect(commands).toHaveLength(2);
    return commands.map((command) => spawnSync('sh', ['-c', command], { cwd: folder }).status);
  }

  it('is accepted by the two commands of the documentation', async () => {
    await publish();
    expect(await check()).toEqual([0, 0]);
  });

  it('is refused when the list, the archive or the list of its parts was changed', async () => {
    for (const { path } of [bill, archive]) {
      await publish();
      await writeFile(join(folder, path), 'another file');
      expect(await check()).toEqual([0, 1]);
    }
    const list = hashList([text(archive.path, 'another file'), bill]);
    await writeFile(join(folder, 'SHA256SUMS'), list);
    expect(await check()).toEqual([1, 0]);
  });
});
