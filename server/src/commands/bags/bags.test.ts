import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { newStorageKey } from '../../storage/storage.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { insertScene } from '../../testing/scene.ts';
import { storedPaths } from '../../testing/stored-paths.ts';
import { fillArchive } from '../backup/testing-archive.ts';
import { checkArchive } from '../check/check.ts';
import { eraseForGood } from '../erase/erase.ts';
import { contentsPath } from './bag-format.ts';
import { bagTableNames, notOfRecordings } from './bag-tables.ts';
import { createBag } from './bag-writer.ts';
import { exportCommand, importCommand } from './bags.command.ts';
import { verifyBag } from './read-bag.ts';
import { compareTrees, openArchive, openOnSqlite, readTree } from './testing-bags.ts';

describe('bags', () => {
  let source: TestApp;
  let target: TestApp;
  let folder: string;
  let printed: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-bags-test-'));
    source = await openOnSqlite(join(folder, 'source'));
    target = await openArchive();
    printed = [];
    await fillArchive(source, newStorageKey());
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);
  const bag = () => at('bags/HM-1');
  const run = async (command: typeof exportCommand, { dependencies }: TestApp, ...args: string[]) => {
    const given = { args, open: async () => dependencies, readInput: async () => '' };
    return command.run({ ...given, print: (line) => printed.push(line) }).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
  };
  const exportTo = (name: string, archive = source, ...args: string[]) =>
    run(exportCommand, archive, '--all', at(name), ...args);
  const importFrom = (name: string, ...args: string[]) => run(importCommand, target, at(name), ...args);
  const countRecordings = async () =>
    (await target.dependencies.database.db.selectFrom('recordings').select('signature').execute()).length;

  it('are restored equal in every row and byte, on either database', async () => {
    await insertScene(source, 'S/1', { restrictions: 'private' });
    expect(await exportTo('bags')).toBeNull();
    expect(await importFrom('bags')).toBeNull();
    expect(await checkArchive(target.dependencies)).toEqual([]);
    expect(await storedPaths(target.dependencies.database)).toEqual([]);
    await target.dependencies.database.db.deleteFrom('audit_log').where('action', '=', 'recording.import').execute();
    expect(await exportTo('again', target)).toBeNull();
    const tree = await readTree(at('bags'));
    expect(await compareTrees(at('bags'), at('again'))).toEqual([]);
    expect(Object.keys(tree).length).toBeGreaterThan(100);
    for (const { dependencies } of [source, target]) {
      const { db } = dependencies.database;
      const { text } = await db
        .selectFrom('lines')
        .innerJoin('line_tags', 'line_tags.line_id', 'lines.id')
        .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
        .select(({ ref, fn }) => fn<string>('concat', [ref('lines.text'), ref('tags.name')]).as('text'))
        .where('tags.name', '=', 'Łódź')
        .executeTakeFirstOrThrow();
      expect(text).toBe('Zażółć gęślą jaźń.Łódź');
    }
  });

  it('know every table of the database', async () => {
    const tables = (await target.dependencies.database.db.introspection.getTables()).map(({ name }) => name);
    const known: string[] = [...bagTableNames, ...notOfRecordings];
    const unknown = tables.filter((name) => !known.includes(name) && !name.startsWith('search_'));
    expect(unknown.sort()).toEqual([]);
  });

  it('are skipped when finished, and resumed after an interruption', async () => {
    await insertScene(source, 'S1', {});
    await exportTo('bags');
    await rename(at('bags/S1'), at('bags/S1.niepelna'));
    const before = await readFile(join(bag(), 'bag-info.txt'), 'utf8');
    printed = [];
    expect(await exportTo('bags')).toBeNull();
    expect(printed[0]).toBe(`Torba ${bag()} już jest: pominięto.`);
    expect(printed[1]).toBe(`Zapisano ${at('bags/S1')}.`);
    expect(before).toMatch(/^External-Identifier: HM-1\nBag-Software-Agent: Głosy \d+\.\d+\.\d+\n/m);
    expect(await importFrom('bags')).toBeNull();
    printed = [];
    expect(await importFrom('bags')).toBeNull();
    expect(printed).toEqual(['HM-1', 'S1'].map((name) => `Torba nagrania ${name} jest już wczytana: pominięto.`));
  });

  it('never replace a recording, even if its signature differs by case', async () => {
    await exportTo('bags');
    await insertTestRecording(target.dependencies.database.db, 'hm-1', { title: 'Inne' });
    expect(await importFrom('bags')).toContain('1 z 1');
    expect(printed.at(-1)).toContain('już jest w archiwum');
    const rows = await target.dependencies.database.db.selectFrom('recordings').select('title').execute();
    expect(rows).toEqual([{ title: 'Inne' }]);
  });

  it('are refused when they differ from their manifests, and nothing is stored', async () => {
    await exportTo('bags');
    const spoilt = at('spoilt/HM-1');
    for (const [spoil, reason] of faults) {
      await rm(spoilt, { recursive: true, force: true });
      await cp(bag(), spoilt, { recursive: true });
      await spoil(spoilt);
      expect(await importFrom('spoilt')).toContain('1 z 1');
      expect(printed.at(-1)).toContain(reason);
    }
    expect(await countRecordings()).toBe(0);
    const keys: string[] = [];
    for await (const key of target.dependencies.storage.list()) keys.push(key);
    expect(keys.filter((key) => !key.startsWith('server-key'))).toEqual([]);
  });

  it('have manifests that other programs accept', async () => {
    await exportTo('bags');
    for (const name of ['sha256', 'sha512']) {
      for (const list of ['manifest', 'tagmanifest']) {
        const { status } = spawnSync(`${name}sum`, ['--check', '--strict', `${list}-${name}.txt`], { cwd: bag() });
        expect(status, `${list}-${name}`).toBe(0);
      }
    }
  });

  it("can contain file names with other programs' line ends, and have manifests that those can read", async () => {
    const { db } = source.dependencies.database;
    const name = 'HM-1_a\u2028b\u0085.mp3';
    await db.updateTable('files').set({ name }).execute();
    await sealRecordings(db, ['HM-1']);
    expect(await exportTo('bags')).toBeNull();
    expect(await readFile(join(bag(), 'manifest-sha256.txt'), 'utf8')).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(await importFrom('bags')).toBeNull();
    const files = await target.dependencies.database.db.selectFrom('files').select('name').execute();
    expect(files).toEqual([{ name }]);
  });

  it('may have paths with U+2028: lines of a manifest end only with CR and LF', async () => {
    const path = 'data/a\u2028b';
    const writer = await createBag(at('other'));
    await writer.write(path, 'x');
    await writer.write(contentsPath, '{"format":1,"signature":"HM-1","rows":{},"files":{}}');
    await writer.finish([]);
    expect([...(await verifyBag(at('other'))).hashes.keys()]).toEqual([path, contentsPath]);
  });

  it.skipIf(!hasBagit())(
    `are valid for bagit${hasBagit() ? '' : ' (skipped: bagit-python is not installed)'}`,
    async () => {
      await exportTo('bags');
      const { status, stderr } = spawnSync('python3', ['-m', 'bagit', '--validate', bag()], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    },
  );

  /** Converts every name in a folder to NFD, as macOS disks do, and adds macOS junk files to every folder. */
  const copyToMac = async (place: string): Promise<void> => {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const path = join(place, entry.name.normalize('NFD'));
      await rename(join(place, entry.name), path);
      if (entry.isDirectory()) await copyToMac(path);
      else if (entry.name.length < 200) await writeFile(join(place, `._${entry.name.normalize('NFD')}`), 'x');
    }
    for (const junk of ['.DS_Store', 'Thumbs.db', 'desktop.ini']) await writeFile(join(place, junk), 'x');
    await mkdir(join(place, '@eaDir'));
    await writeFile(join(place, '@eaDir', 'a@SynoEAStream'), 'x');
  };

  it('are imported from a disk that changed names to NFD and added its own files', async () => {
    expect(
      spawnSync('tar', [
        'xzf',
        new URL('../../testing/cases/bag-nfd-names.tar.gz', import.meta.url).pathname,
        '-C',
        folder,
      ]).status,
    ).toBe(0);
    await copyToMac(at('N2'));
    const { db } = source.dependencies.database;
    await db.updateTable('files').set({ name: 'HM-1_Łódź, źdźbło.mp3' }).where('recording', '=', 'HM-1').execute();
    await sealRecordings(db, ['HM-1']);
    expect(await exportTo('bags')).toBeNull();
    await copyToMac(at('bags'));
    expect(await importFrom('N2')).toBeNull();
    expect(await importFrom('bags'), printed.join('\n')).toBeNull();
    expect(await checkArchive(target.dependencies)).toEqual([]);
    expect(await countRecordings()).toBe(2);
  });

  it('have no path that Windows cannot store', async () => {
    await insertScene(source, 'S-1', { restrictions: 'private' });
    const { db } = source.dependencies.database;
    await db
      .updateTable('files')
      .set({ name: 'S-1_<Kto?> mówi: "tak" | *.mp3' })
      .where('recording', '=', 'S-1')
      .where('kind', '=', 'audio')
      .execute();
    await sealRecordings(db, ['S-1']);
    expect(await exportTo('bags')).toBeNull();
    const paths = Object.keys(await readTree(at('bags')));
    expect(paths.filter((path) => path.includes('Kto'))).not.toEqual([]);
    expect(paths.filter((path) => /[<>:"|?*\\]/.test(path))).toEqual([]);
  });

  it('do not restore a recording that was erased', async () => {
    await exportTo('bags');
    await importFrom('bags');
    await eraseForGood(target.dependencies, 'HM-1');
    expect(await importFrom('bags')).toContain('1 z 1');
    expect(printed.at(-1)).toContain('usunięte na zawsze');
    expect(await countRecordings()).toBe(0);
  });

  it('are only examined with --dry-run', async () => {
    await exportTo('bags');
    printed = [];
    expect(await importFrom('bags', '--dry-run')).toBeNull();
    expect(printed).toEqual(['Powstałoby nagranie HM-1 (pliki: 1, transkrypcje: 1, zamknięte fragmenty: 1).']);
    expect(await countRecordings()).toBe(0);
  });

  it('keep passages closed and consents withdrawn that the ledger has after the export', async () => {
    await exportTo('bags');
    const { ledger } = target.dependencies;
    const later = { at: '2026-10-01T00:00:00.000Z', recording: 'HM-1' };
    await ledger.append({ ...later, kind: 'withdrawal', on: '2026-10-01', scope: 'whole' });
    const passage = { closure: 'c9', file: 'f1', ranges: [[1000, 1500] as const], lines: [], checked: ['f1'] };
    await ledger.append({ ...later, ...passage, kind: 'closed', until: null, atEnd: 'review' });
    expect(await importFrom('bags')).toBeNull();
    const { db } = target.dependencies.database;
    expect(await db.selectFrom('consents').select('withdrawn_on').execute()).toEqual([{ withdrawn_on: '2026-10-01' }]);
    expect((await db.selectFrom('closures').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
      'c1',
      'c9',
    ]);
  });

  it('for others have no rows, originals, closed words or internal media, and cannot be imported', async () => {
    const { db } = source.dependencies.database;
    await insertScene(source, 'S1', { restrictions: 'public' });
    await db.updateTable('consents').set({ embargo_until: null, valid_until: null }).execute();
    await sealRecordings(db, ['HM-1']);
    expect(await exportTo('others', source, '--for-others')).toBeNull();
    const tree = await readTree(at('others'));
    const paths = Object.keys(tree);
    expect(paths).toContain('HM-1/data/transcripts/HM-1_a.srt');
    expect(paths.filter((path) => /originals|rows|premis|bag\.json|d\.pdf/.test(path))).toEqual([]);
    const words = Object.values(tree).map((text) => Buffer.from(text, 'base64').toString());
    expect(words.some((text) => text.includes('Zażółć'))).toBe(false);
    expect(words.some((text) => text.includes('Kanarek w transkrypcji'))).toBe(true);
    expect(await importFrom('others')).toContain('2 z 2');
    expect(printed.at(-1)).toContain('--for-others');
  });

  it('of an earlier version are imported without obsolete columns', async () => {
    await exportTo('bags');
    await cp(bag(), at('copy'), { recursive: true });
    for (const [table, column] of Object.entries({ closures: 'closed_stamp', consents: 'pseudonym_stamp' })) {
      const path = at(`copy/data/rows/${table}.ndjson`);
      await writeFile(path, (await readFile(path, 'utf8')).replace(/\}$/gm, `,"${column}":7}`));
    }
    await resign(at('copy'));
    expect(await importFrom('copy')).toBeNull();
    expect(await countRecordings()).toBe(1);
  });

  it('cannot write into another recording', async () => {
    await exportTo('bags');
    await cp(bag(), at('copy'), { recursive: true });
    const path = at('copy/data/rows/closures.ndjson');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"HM-1"', '"HM-2"'));
    await resign(at('copy'));
    expect(await importFrom('copy')).toContain('1 z 1');
    expect(printed.at(-1)).toContain('nie należy do nagrania');
    expect(await countRecordings()).toBe(0);
  });
});

const faults: [(bag: string) => Promise<void>, string][] = [
  [(bag) => appendFile(join(bag, 'data/bag.json'), ' '), 'data/bag.json jest uszkodzony'],
  [(bag) => writeFile(join(bag, 'data/obcy.txt'), ''), 'nie wymieniają'],
  [(bag) => rm(join(bag, 'data/premis.xml')), 'brakuje pliku data/premis.xml'],
  [(bag) => symlink('/etc/passwd', join(bag, 'data/link')), 'nie jest zwykłym plikiem'],
  [(bag) => writeFile(join(bag, 'fetch.txt'), ''), 'fetch.txt'],
  [(bag) => appendFile(join(bag, 'manifest-sha256.txt'), `${'0'.repeat(64)}  data/../../x\n`), 'niedozwolony'],
  [(bag) => appendFile(join(bag, 'bag-info.txt'), 'X: y\n'), 'bag-info.txt jest uszkodzony'],
];

function hasBagit(): boolean {
  return spawnSync('python3', ['-c', 'import bagit']).status === 0;
}

/** Writes manifests that match a changed bag. */
async function resign(bag: string): Promise<void> {
  for (const algorithm of ['sha256', 'sha512']) {
    const program = `${algorithm}sum`;
    const script = `find data -type f | sort | xargs ${program} > manifest-${algorithm}.txt`;
    expect(spawnSync('sh', ['-c', script], { cwd: bag }).status).toBe(0);
  }
  const script = (name: string) =>
    `total=$(find data -type f -printf '%s\\n' | awk '{s+=$1;n+=1} END {print s"."n}'); sed -i "s/^Payload-Oxum.*/Payload-Oxum: $total/" bag-info.txt; ${name}sum bagit.txt bag-info.txt manifest-*.txt > tagmanifest-${name}.txt`;
  for (const name of ['sha256', 'sha512']) expect(spawnSync('sh', ['-c', script(name)], { cwd: bag }).status).toBe(0);
}
