import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { insertScene } from '../testing/scene.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  await insertScene(test, 'S1', { published: 'all', downloadable: 1 });
});
afterAll(() => test.close());

const addresses = [
  '/nagranie/S1',
  '/iiif/S1/manifest',
  '/iiif/S1/canvas/1/transcript/1.vtt',
  '/storage/recordings/S1/S1_a.mp3',
  '/api/getsrt.php?id=S1&filename=S1_a.srt',
  '/api/media.php?recordingId=S1&type=photos&action=metadata',
  '/api/media.php?recordingId=S1&type=photos&action=file&filename=S1_m.jpg',
];

it.each(addresses)('a read of %s that names a type of body is answered', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json', 'text/vtt']) {
      const { statusCode } = await test.ask(user, { method, url, headers: { 'content-type': type } });
      expect([method, type, statusCode]).toEqual([method, type, 200]);
    }
  }
});

it.each(addresses)('a field that a player adds to %s is ignored', async (url) => {
  const { statusCode } = await test.ask(user, { url: `${url}${url.includes('?') ? '&' : '?'}_=1` });
  expect(statusCode).toBe(200);
});
