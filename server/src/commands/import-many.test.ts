import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { builtProgram } from '../testing/built-server.ts';
import { wavOf } from '../testing/sounds.ts';
import { storedPaths } from '../testing/stored-paths.ts';
import { dropTestDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { checkArchive } from './check/check.ts';

const program = builtProgram('archive');
const soundBytes = 3_000_044;

let dataDir: string;
let source: string;
let settings: NodeJS.ProcessEnv;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-many-'));
  source = join(dataDir, 'source');
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  await test.signIn('admin');
  await test.close();
  settings = { ...process.env, DATA_DIR: dataDir, LEDGER_FILE: join(dataDir, 'ledger.ndjson') };
  const url = await testDatabaseUrl(dataDir);
  if (url !== undefined) settings.DATABASE_URL = url;
  const rows = ['Sygnatura;Tytuł;Data'];
  for (const signature of ['K-1', 'K-2', 'K-3', 'K-4']) {
    await mkdir(join(source, signature), { recursive: true });
    await writeFile(join(source, signature, 'a.wav'), wavOf(soundBytes, 7));
    await writeFile(join(source, signature, 'a.srt'), '1\n00:00:00,000 --> 00:00:01,000\nTak.\n');
    rows.push(`${signature};Rozmowa ${signature};1990`);
  }
  rows.push('K-5;Rozmowa K-5;1990');
  await mkdir(join(source, '@eaDir'));
  for (const junk of ['~$opisy.xlsx', '.~lock.opisy.csv#', '@eaDir/opisy.csv'])
    await writeFile(join(source, junk), 'x');
  await symlink('/etc/hostname', join(source, 'K-1', 'link.srt'));
  await writeFile(join(source, 'opisy.csv'), rows.join('\n'));
});
afterAll(async () => {
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, [program, 'import-many', source, ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Standard output, up to its end or to the line with the word. */
async function outputOf(child: ChildProcess, until?: string): Promise<string> {
  let said = '';
  for await (const piece of child.stdout as NonNullable<ChildProcess['stdout']>) {
    said += piece;
    if (until !== undefined && said.includes(until)) break;
  }
  return said;
}

it('a dry run lists the files of each interview', async () => {
  const shown = await outputOf(run('--dry-run'));
  expect(shown).toContain('[Do wczytania] wiersz 2, K-1, Rozmowa K-1 (1990) – dźwięk: 1, napisy: 1');
  expect(shown).toContain('[Do wczytania bez dźwięku i bez transkrypcji] wiersz 6, K-5');
  expect(shown).toContain('Do wczytania: 1 rozmowa bez dźwięku.\nDo wczytania: 1 rozmowa bez transkrypcji.\n');
  expect(shown).not.toMatch(/lock|eaDir|~\$/);
  expect(shown).toContain('Pominięto K-1/link.srt: To jest dowiązanie albo urządzenie, nie plik.');
});

it('a killed import resumes, and loads each interview once', async () => {
  const first = run();
  await outputOf(first, 'Wczytano K-1');
  first.kill('SIGKILL');
  await once(first, 'close');

  const second = await outputOf(run());
  expect(second).toContain('[Już wczytana] wiersz 2, K-1');
  expect(second).toContain('Wczytano K-4');
  expect(second).toContain('Wśród wczytanych: 1 rozmowa bez transkrypcji.');

  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  try {
    const { database, storage } = test.dependencies;
    expect(await storedPaths(database)).toEqual([]);
    const files = await database.db.selectFrom('files').select(['recording', 'bytes']).orderBy('recording').execute();
    expect(files.map(({ recording, bytes }) => [recording, Number(bytes)])).toEqual(
      ['K-1', 'K-2', 'K-3', 'K-4'].map((signature) => [signature, soundBytes]),
    );
    const lines = await database.db.selectFrom('lines').select('id').execute();
    expect(lines).toHaveLength(4);
    const faults = await checkArchive(test.dependencies);
    // A sound of an interrupted interview exists until the reservation of its key ends.
    expect(faults.filter((fault) => !fault.includes('nie należy do żadnego nagrania'))).toEqual([]);
    for await (const { id } of storage.listStaged()) expect(id).toMatch(/^loading-/);
  } finally {
    await test.close();
  }
});
