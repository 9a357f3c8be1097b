import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openStorage } from '../../dependencies.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { buildTestApp, type SignedIn } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { wavOf } from '../../testing/sounds.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';

const id = 'cut-off-while-publishing';
const sound = wavOf(5000);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const url = '/storage/recordings/HM-1/HM-1_a.wav?original=1';

let dataDir: string;
let editor: SignedIn;

/** An archive whose server was killed while it published an upload. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-finish-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const { database, storage } = test.dependencies;
  editor = await test.signIn('editor');
  await insertTestRecording(database.db, 'HM-1');
  const at = new Date().toISOString();
  await database.db
    .insertInto('uploads')
    .values({
      ...{
        id: id,
        recording: 'HM-1',
        file_name: 'HM-1_a.wav',
        user_id: editor.userId,
        client_upload_id: '',
      },
      ...{ total_chunks: 1, size: null, sha256: null, state: 'publishing', created_at: at, updated_at: at },
    })
    .execute();
  await database.db
    .insertInto('upload_chunks')
    .values({ upload_id: id, chunk_index: 0, size: sound.length, sha256: sha256(sound) })
    .execute();
  await storage.writeStaged(id, 0, sound, sound.length);
  await test.close();
});
afterEach(async () => {
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it('the server answers before it has read an interrupted upload, and completes the upload afterwards', async () => {
  const { storage, makeReadable } = await openSlowStorage();
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir }, storage });
  expect((await test.ask(null, { url: '/healthz' })).statusCode).toBe(200);
  expect((await test.ask(editor, { url })).statusCode).toBe(404);
  makeReadable();
  await test.dependencies.jobs.idle();
  expect(sha256((await test.ask(editor, { url })).rawPayload)).toBe(sha256(sound));
  await test.close();
});

it('a publication that several starts interrupt has one job', async () => {
  for (let start = 0; start < 3; start += 1) {
    const { storage, makeReadable } = await openSlowStorage();
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir }, storage });
    const closed = test.close();
    makeReadable();
    await closed;
  }
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  await test.dependencies.jobs.idle();
  const jobs = await test.dependencies.database.db
    .selectFrom('jobs')
    .select('state')
    .where('kind', '=', 'finish-upload')
    .execute();
  expect(jobs).toEqual([{ state: 'done' }]);
  await test.close();
});

/** The archive's storage, which opens the upload's bytes only once `makeReadable` is called. */
async function openSlowStorage(): Promise<{ storage: FileStorage; makeReadable: () => void }> {
  let makeReadable = () => {};
  const isReadable = new Promise<void>((resolve) => {
    makeReadable = resolve;
  });
  const config = readConfig({ DATA_DIR: dataDir });
  const storage = await openStorage(config.storage, config);
  const slow = new Proxy(storage, {
    get(target, name: keyof FileStorage) {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (name !== 'open' && name !== 'openStaged') return method;
      return (key: string) => (key === id ? isReadable.then(() => method(key)) : method(key));
    },
  });
  return { storage: slow, makeReadable };
}
