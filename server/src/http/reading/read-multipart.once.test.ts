import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { plainPicture } from '../../testing/pictures.ts';

let test: TestApp;
let editor: SignedIn;
let picture: Buffer;

beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  picture = await plainPicture('png');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterAll(() => test.close());

const calls = [
  ['a chunk', '/api/upload.php'],
  ['a portrait', '/api/img-upload.php'],
  ['a photo', '/api/media.php?recordingId=HM-1&type=photos'],
] as const;

function send(url: string, contentType: string, pieces: (string | Buffer)[]) {
  const payload = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return test.ask(editor, { method: 'POST', url, payload, headers: { 'content-type': contentType } });
}

const part = (name: string, fileName = '') =>
  `Content-Disposition: form-data; name="${name}"${fileName && `; filename="${fileName}"`}\r\n\r\n`;

describe.each(calls)('a malformed body of %s is a bad request', (_what, url) => {
  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n', '\r\n--x--\r\n'],
    ['with an empty boundary', 'multipart/form-data; boundary=', '--\r\n', '\r\n----\r\n'],
    [
      'with a boundary of 300 characters',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      '--x\r\n',
      '\r\n--x--\r\n',
    ],
    ['that ends inside the file', 'multipart/form-data; boundary=x', '--x\r\n', ''],
    ['that ends after the file', 'multipart/form-data; boundary=x', '--x\r\n', '\r\n--x\r\n'],
    ['that ends inside a head', 'multipart/form-data; boundary=x', '--x\r\n', '\r\n--x\r\nContent-Disp'],
    ['that is empty', 'multipart/form-data; boundary=x', '', ''],
  ])('%s', async (_case, contentType, start, end) => {
    const pieces = start === '' ? [] : [start, part('file', 'HM-1_photo.png'), picture, end];
    const answer = await send(url, contentType, pieces);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.invalid');
    expect(answer.json().error).toMatch(/^Nieprawidłowe dane: .+\.$/);
  });
});

it('a truncated body leaves no staged file', async () => {
  await send('/api/upload.php', 'multipart/form-data; boundary=x', ['--x\r\n', part('file', 'HM-1_a.mp3'), 'abc']);
  for await (const { id } of test.dependencies.storage.listStaged()) expect.fail(`${id} is left`);
});
