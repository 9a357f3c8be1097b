import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { wavOf } from '../../testing/sounds.ts';

const url = '/api/upload.php';
const audio = wavOf(600, 1);
const lines = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nSłowa.\n');

let test: TestApp;
let editor: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterEach(() => test.close());

function send(fileName: string, bytes: Buffer, extra: Record<string, string> = {}) {
  const fields = { chunkIndex: '0', totalChunks: '1', fileName, ...extra };
  return test.ask(editor, { method: 'POST', url, ...multipart([['file', bytes], ...Object.entries(fields)]) });
}

it.each([
  ['chunkIndex', ''],
  ['chunkIndex', ' '],
  ['chunkIndex', '0x0'],
  ['chunkIndex', '-1'],
  ['chunkIndex', '0.5'],
  ['totalChunks', ''],
  ['totalChunks', '0'],
  ['totalChunks', '1e0'],
  ['size', ''],
])('a chunk whose %s is %j is refused and leaves nothing behind', async (field, value) => {
  const answer = await send('HM-1_a.wav', audio, { [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(await test.dependencies.database.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  for await (const staged of test.dependencies.storage.listStaged()) expect.fail(`${staged.id} is left`);
  expect((await send('HM-1_a.wav', audio)).statusCode).toBe(200);
});

it('a transcript saved with an empty base revision is refused and unchanged', async () => {
  expect((await send('HM-1_a.srt', lines)).statusCode).toBe(200);
  const answer = await send('HM-1_a.srt', Buffer.from(String(lines).replace('Słowa', 'Inne')), { baseRevision: '' });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(['baseRevision']);
  const query = { id: 'HM-1', filename: 'HM-1_a.srt' };
  expect((await test.ask(editor, { url: '/api/getsrt.php', query })).body).toContain('Słowa.');
});

it('an upload is neither queried nor cancelled with an empty number of chunks', async () => {
  const query = { fileName: 'HM-1_a.wav', totalChunks: '' };
  expect((await test.ask(editor, { url, query })).statusCode).toBe(400);
  expect((await test.ask(editor, { method: 'DELETE', url, query })).statusCode).toBe(400);
});
