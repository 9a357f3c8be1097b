import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => test.close());

/** Announces ten megabytes and sends none of them. */
function announce(path: string, cookie = ''): Promise<number | undefined> {
  const { port } = test.app.server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10_000_000, cookie };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.flushHeaders();
  });
}

it.each(['/api/upload.php', '/api/img-upload.php', '/api/media.php?recordingId=HM-1&type=photos'])(
  '%s refuses before a byte of the body has been received',
  async (path) => {
    expect(await announce(path)).toBe(401);
    const { cookie } = await test.signIn('user');
    expect(await announce(path, cookie)).toBe(403);
  },
);
