import { createHash } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDependencies, type Dependencies } from '../../dependencies.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { chunksOf, multipart } from '../../testing/multipart.ts';
import { wavOf } from '../../testing/sounds.ts';
import { publishUpload } from './publish-upload.ts';
import { reconcileUploads } from './reconcile-uploads.ts';

const url = '/api/upload.php';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let test: TestApp;
let editor: SignedIn;
/** A second server over the same database and storage, with separate locks and queues. */
let otherDependencies: Dependencies;
let other: FastifyInstance;

beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  const { config, database, storage, log } = test.dependencies;
  await insertTestRecording(database.db, 'HM-1');
  otherDependencies = await createDependencies(config, { database, storage, log, mailer: test.mailer });
  other = await buildApp(otherDependencies);
  await other.ready();
});
afterEach(async () => {
  await other.close();
  await test.close();
});

function send(app: FastifyInstance, fileName: string, bytes: Buffer, index: number, total: number) {
  const fields = { chunkIndex: String(index), totalChunks: String(total), fileName };
  const body = multipart([['file', bytes], ...Object.entries(fields)]);
  return app.inject({ method: 'POST', url, ...body, headers: { ...body.headers, cookie: editor.cookie } });
}

const served = (fileName: string) => test.ask(editor, { url: `/storage/recordings/HM-1/${fileName}?original=1` });
const stagedIds = async () => {
  const ids: string[] = [];
  for await (const { id } of test.dependencies.storage.listStaged()) ids.push(id);
  return ids;
};
const storedHashes = async () => {
  const hashes: string[] = [];
  for await (const key of test.dependencies.storage.list()) hashes.push(await test.dependencies.storage.hash(key));
  return hashes;
};

it('an upload sent to two processes at once becomes one file', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sound = wavOf(5000, round);
    const fileName = `HM-1_${round}.wav`;
    const answers = await Promise.all([test.app, other].map((app) => send(app, fileName, sound, 0, 1)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.json().data.complete)).toEqual([true, true]);
    expect(sha256((await served(fileName)).rawPayload)).toBe(sha256(sound));
  }
  expect(await stagedIds()).toEqual([]);
});

it('a last chunk sent to two processes at once creates one file', async () => {
  const sound = wavOf(limits.chunkBytes + 5000);
  const [first = Buffer.of(), last = Buffer.of()] = chunksOf(sound);
  await send(test.app, 'HM-1_a.wav', first, 0, 2);
  const answers = await Promise.all([test.app, other].map((app) => send(app, 'HM-1_a.wav', last, 1, 2)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(sha256((await served('HM-1_a.wav')).rawPayload)).toBe(sha256(sound));
});

it('publishing an upload twice at once writes one file and one change of the recording', async () => {
  const { database, storage } = test.dependencies;
  const sound = wavOf(5000, 1);
  const at = new Date().toISOString();
  const upload = {
    id: 'upload-twice',
    recording: 'HM-1',
    file_name: 'HM-1_a.wav',
    user_id: editor.userId,
    client_upload_id: '',
    total_chunks: 1,
    size: null,
    sha256: null,
    state: 'open' as const,
    created_at: at,
    updated_at: at,
  };
  await database.db.insertInto('uploads').values(upload).execute();
  await storage.writeStaged(upload.id, 0, sound, sound.length);
  const author = { userId: editor.userId, name: 'Test' };
  await Promise.all([
    publishUpload(test.dependencies, { ...upload }, author),
    publishUpload(otherDependencies, { ...upload }, author),
  ]);
  // Published again, as by a starting server that has read the list of uploads before.
  await publishUpload(otherDependencies, { ...upload }, author);
  expect(sha256((await served('HM-1_a.wav')).rawPayload)).toBe(sha256(sound));
  const changes = await database.db.selectFrom('recording_changes').select('fields').execute();
  expect(changes.map(({ fields }) => fields)).toEqual(['[{"field":"technical.storage","after":"HM-1_a.wav"}]']);
  const states = await database.db.selectFrom('uploads').select('state').execute();
  expect(states).toEqual([{ state: 'complete' }]);
});

it('one of two uploads with the same name becomes the file, the other leaves no trace', async () => {
  const sounds = [wavOf(5000, 1), wavOf(6000, 2)];
  const answers = await Promise.all(
    sounds.map((sound, index) => {
      const fields = { chunkIndex: '0', totalChunks: '1', fileName: 'HM-1_a.wav', uploadId: `tab-${index}` };
      const body = multipart([['file', sound], ...Object.entries(fields)]);
      const headers = { ...body.headers, cookie: editor.cookie };
      return [test.app, other][index]?.inject({ method: 'POST', url, ...body, headers });
    }),
  );
  expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([200, 409]);
  const winner = answers.findIndex((answer) => answer?.statusCode === 200);
  expect(sha256((await served('HM-1_a.wav')).rawPayload)).toBe(sha256(sounds[winner] as Buffer));
  expect(await stagedIds()).toEqual([]);
  expect(await storedHashes()).not.toContain(sha256(sounds[1 - winner] as Buffer));
});

it('a starting process keeps chunks that another one is receiving', async () => {
  const { storage } = test.dependencies;
  await storage.writeStaged('scratch-0a1b2c3d-chunk', 0, Buffer.from('half a chunk'), 100);
  await storage.writeStaged('upload-that-has-no-row-yet', 0, Buffer.from('a first chunk'), 100);
  await reconcileUploads(otherDependencies);
  expect((await stagedIds()).sort()).toEqual(['scratch-0a1b2c3d-chunk', 'upload-that-has-no-row-yet']);
  const later = { ...otherDependencies, now: () => new Date(Date.now() + 3600_000 + 1000) };
  await reconcileUploads(later);
  expect(await stagedIds()).toEqual([]);
});
