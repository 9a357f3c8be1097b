import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertScene } from '../../testing/scene.ts';

let test: TestApp;
let user: SignedIn;
let address: string;
beforeAll(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  await insertScene(test, 'S1', { downloadable: 1 });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Reads the whole answer, so that its connection does not keep the server from closing. */
async function exportPdf(signal?: AbortSignal) {
  const url = `${address}/api/recordings/S1/export?format=pdf`;
  const answer = await fetch(url, { headers: { cookie: user.cookie }, ...(signal ? { signal } : {}) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

it('of 400 simultaneous documents those beyond the queue are refused, and the others end when their clients disconnect', async () => {
  const clients = new AbortController();
  const refused: Awaited<ReturnType<typeof exportPdf>>[] = [];
  let open = 0;
  const answers = Array.from({ length: 400 }, async () => {
    open += 1;
    try {
      const answer = await exportPdf(clients.signal);
      if (answer.status === 503) refused.push(answer);
    } catch (error) {
      if (!clients.signal.aborted) throw error;
    }
    open -= 1;
  });
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(300);
  await expect.poll(() => open, { timeout: 60_000 }).toBeLessThan(14);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ code: 'server.busy' });
  clients.abort();
  await Promise.all(answers);
  // The server notices the disconnections a little later than the clients end.
  const status = async () => (await exportPdf()).status;
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}, 120_000);
