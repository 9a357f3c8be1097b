import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { builtProgram } from '../../testing/built-server.ts';
import { insertScene } from '../../testing/scene.ts';
import { dropTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';
import { checkArchive } from '../check/check.ts';
import { exportMany, importAll } from './bags.command.ts';

const archive = builtProgram('archive');

describe('bags under kill -9', () => {
  let folder: string;
  let source: TestApp;
  let target: TestApp;
  const signatures = Array.from({ length: 12 }, (_, index) => `K-${10 + index}`);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-killed-bags-'));
    for (const name of ['source', 'target']) await mkdir(join(folder, name));
    source = await buildTestApp({ settings: { DATA_DIR: join(folder, 'source') } });
    target = await buildTestApp({ settings: { DATA_DIR: join(folder, 'target') } });
    for (const signature of signatures) await insertScene(source, signature, {});
  });
  afterEach(async () => {
    for (const { dataDir, close } of [source, target]) {
      await close();
      await dropTestDatabase(dataDir);
    }
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command until it has printed `lines` lines, and kills it. */
  async function killAfter({ dataDir }: TestApp, lines: number, args: string[]): Promise<void> {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: await testDatabaseUrl(dataDir),
      LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
      LISTENING_COPIES: 'off',
    };
    const child = spawn(process.execPath, [archive, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = 0;
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString().split('\n').length - 1;
      if (printed >= lines) child.kill('SIGKILL');
    });
    // On a busy machine the command may be done before the signal arrives; the following expectations still hold.
    await new Promise((resolve) => child.once('close', resolve));
  }

  it('resume, and are complete in the end', async () => {
    const bags = join(folder, 'bags');
    await killAfter(source, 3, ['export', '--all', bags]);
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    await exportMany(source.dependencies, bags, { signatures, isForOthers: false, print });
    expect(printed.filter((line) => line.includes('już jest')).length).toBeGreaterThanOrEqual(3);
    expect((await readdir(bags)).sort()).toEqual(signatures);

    await killAfter(target, 3, ['import', bags]);
    printed.length = 0;
    await importAll(target.dependencies, bags, { isDryRun: false, print });
    expect(printed.filter((line) => line.includes('jest już wczytana')).length).toBeGreaterThanOrEqual(3);
    const rows = await target.dependencies.database.db.selectFrom('recordings').select('signature').execute();
    expect(rows.map(({ signature }) => signature).sort()).toEqual(signatures);
    expect(await checkArchive(target.dependencies)).toEqual([]);
  }, 120_000);
});
