import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../dependencies.ts';
import { builtProgram } from '../testing/built-server.ts';
import { freePort } from '../testing/free-port.ts';
import { storedPaths } from '../testing/stored-paths.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("the demo's terminal shows the address, the accounts and requested codes, not the emails from filling it", async () => {
  const port = String(await freePort());
  const environment = { DATA_DIR: dataDir, LEDGER_FILE: join(dataDir, 'ledger.ndjson'), PORT: port };
  const demo = spawn(process.execPath, [builtProgram('demo')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  demo.stdout.on('data', (text) => {
    printed += text;
  });
  try {
    await expect.poll(() => printed, { timeout: 120_000 }).toContain('Ctrl+C kończy.');
    // The email about the report that filling the demo has sent.
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1);
    expect(printed).toMatch(
      /^Napełniam puste archiwum przykładami…\n\n {2}Głosy: http:\/\/localhost:\d+\n\n {2}Konta przykładowe/,
    );
    const body = JSON.stringify({ email: 'redaktor@lipowiec.example', password: 'lipowiec-nad-warta' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/auth-api/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await expect.poll(() => printed).toContain('✉  redaktor@lipowiec.example: ');
    expect(printed).not.toContain('administrator@lipowiec.example: ');
  } finally {
    const ended = new Promise((resolve) => demo.once('exit', resolve));
    demo.kill('SIGTERM');
    await ended;
  }
}, 180_000);

it('administrators of the demo have a closed passage whose times need a check', async () => {
  const database = openDatabase(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const sounds = await database.db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .innerJoin('closures', 'closures.audio_name', 'files.name')
    .select('files.name')
    .where('audio_files.times_to_check', '=', 1)
    .execute();
  await database.close();
  expect(sounds).toEqual([{ name: 'HM-2023-007_wywiad.mp3' }]);
});

it('the demo stores no path of this machine in the database', async () => {
  const database = openDatabase(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  expect(await storedPaths(database)).toEqual([]);
  await database.close();
});
