import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { insertScene } from '../testing/scene.ts';

let test: TestApp;
let busy: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  [busy, other] = [await test.signIn('user'), await test.signIn('user')];
  await insertScene(test, 'S1', { downloadable: 1, published: 'all' });
});
afterAll(() => test.close());

const url = '/api/recordings/S1/export?format=docx';

it('a caller can have two heavy requests at once, ten more wait, further ones are refused, and nobody else waits', async () => {
  let answered = 0;
  const documents = Array.from({ length: 15 }, async () => {
    const answer = await test.ask(busy, { url });
    if (answer.statusCode === 200) answered += 1;
    return answer;
  });
  const page = await test.ask(null, { url: '/nagranie/S1' });
  const search = await test.ask(other, { url: '/api/search?q=kanarek' });
  expect([page.statusCode, search.statusCode]).toEqual([200, 200]);
  const before = answered;
  expect((await test.ask(other, { url })).statusCode).toBe(200);
  // The running request, the one that waits in the pool, and the one that replaces the first.
  expect(answered - before).toBeLessThanOrEqual(3);
  const answers = await Promise.all(documents);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused).toHaveLength(3);
  expect([refused[0]?.json().code, refused[0]?.headers['retry-after']]).toEqual(['server.busy', '2']);
  expect((await test.ask(busy, { url: '/api/search?q=kanarek' })).statusCode).toBe(200);
}, 60_000);

it('a class that shares a network opens many pages at once', async () => {
  const pages = Array.from({ length: 90 }, (_, index) => test.ask(null, { url: `/nagranie/S1?q=kanarek ${index}` }));
  const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)]).toEqual([200]);
});

it('other requests are answered between the heavy requests of a caller', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const ends = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await test.ask(busy, { url: '/api/search?q=kanarek' });
      return turns;
    }),
  );
  isDone = true;
  // Two in one turn.
  expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThanOrEqual(3);
});

it("a caller with many connections delays another's new connection only by a few searches", async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const read = async ({ cookie }: SignedIn, path: string) =>
    (await fetch(origin + path, { headers: { cookie } })).status;
  let answered = 0;
  const searches = Array.from({ length: 40 }, async () => {
    if ((await read(busy, '/api/search?q=kanarek')) === 200) answered += 1;
  });
  expect(await read(other, '/api/recordings/S1')).toBe(200);
  expect(answered).toBeLessThanOrEqual(4);
  await Promise.all(searches);
});
