import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertTestTag } from '../../features/tags/testing-archive.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { builtProgram } from '../../testing/built-server.ts';
import { insertScene } from '../../testing/scene.ts';
import { dropTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';
import { exportMany, importAll } from './bags.command.ts';

const archive = builtProgram('archive');

describe('a bag imported while the server runs', () => {
  let folder: string;
  let source: TestApp;
  let target: TestApp;
  let clock: Date;
  let admin: SignedIn;
  let user: SignedIn;
  const bags = () => join(folder, 'bags');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-running-'));
    for (const name of ['source', 'target']) await mkdir(join(folder, name));
    clock = new Date();
    const open = (name: string) =>
      buildTestApp({
        now: () => clock,
        settings: { DATA_DIR: join(folder, name), PUBLIC_URL: 'http://glosy.example.org' },
      });
    source = await open('source');
    target = await open('target');
    [admin, user] = [await target.signIn('admin'), await target.signIn('user')];
    const { db } = source.dependencies.database;
    await insertScene(source, 'S1', { downloadable: 1, restrictions: 'public', published: 'transcript' });
    const line = await db.selectFrom('lines').select(['id', 'transcript_id']).executeTakeFirstOrThrow();
    const tag_id = await insertTestTag(db, 'huta');
    await db.insertInto('line_tags').values({ tag_id, line_id: line.id, transcript_id: line.transcript_id }).execute();
    // A publication is logged on the next request for it.
    await source.ask(null, { url: '/oai?verb=Identify' });
    await exportMany(source.dependencies, bags(), { signatures: ['S1'], isForOthers: false, print: () => {} });
  });
  afterEach(async () => {
    for (const { dataDir, close } of [source, target]) {
      await close();
      await dropTestDatabase(dataDir);
    }
    await rm(folder, { recursive: true, force: true });
  });

  async function importByCommand(): Promise<number | null> {
    const DATABASE_URL = await testDatabaseUrl(target.dataDir);
    const LEDGER_FILE = join(target.dataDir, 'ledger.ndjson');
    const env = { ...process.env, DATA_DIR: target.dataDir, DATABASE_URL, LEDGER_FILE, LISTENING_COPIES: 'off' };
    const args = [archive, 'import', bags()];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return new Promise((resolve) => child.once('close', resolve));
  }

  const dataOf = async (who: SignedIn, url: string) => (await target.ask(who, { url })).json().data;
  const harvest = async (from = '') =>
    (await target.ask(null, { url: `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc${from && `&from=${from}`}` })).body;

  it('is in the lists, the tags and the search of the server, which had them ready before', async () => {
    const find = () => dataOf(user, '/api/search?q=kanarek');
    expect(await dataOf(user, '/api/recordings')).toEqual([]);
    expect(await dataOf(admin, '/api/tags.php')).toEqual([]);
    expect((await find()).total).toBe(0);
    expect(await harvest()).toContain('noRecordsMatch');

    expect(await importByCommand()).toBe(0);

    expect(await dataOf(user, '/api/recordings')).toMatchObject([{ id: 'S1' }]);
    expect(await dataOf(admin, '/api/tags.php')).toMatchObject([{ name: 'huta', recordings_count: 1 }]);
    expect((await target.ask(user, { url: '/storage/recordings/S1/S1_a.mp3' })).body).toBe('Kanarek w pliku S1_a.mp3');
    expect(await harvest()).toContain('<identifier>oai:glosy.example.org:S1</identifier>');
    await expect.poll(async () => (await find()).recordings).toMatchObject([{ id: 'S1' }]);
  }, 90_000);

  it('is new to a harvester that started during the import', async () => {
    const began = clock;
    const later = (minutes: number) => new Date(began.getTime() + minutes * 60_000);
    clock = later(5);
    expect(await harvest()).toContain('noRecordsMatch');
    const given = { isDryRun: false, print: () => {} };
    await importAll({ ...target.dependencies, now: () => began }, bags(), given);
    clock = later(10);
    expect(await harvest(`${later(5).toISOString().slice(0, 19)}Z`)).toContain('oai:glosy.example.org:S1');
  });
});
