import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';

const count = 230;
const signatureAt = (number: number) => `HM-${String(number).padStart(4, '0')}`;

let test: TestApp;
let round = 0;
beforeAll(async () => {
  test = await buildTestApp();
  await test.dependencies.database.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      await insertTestRecording(tx, signatureAt(number), { published: number % 2 === 0 ? 'description' : 'all' });
    }
  });
});
afterAll(() => test.close());

const ask = async (query: string) => (await test.ask(null, { url: `/oai?${query}` })).body;
const idsIn = (xml: string) =>
  [...xml.matchAll(/<identifier>oai:[^:]+:(.*?)<\/identifier>/g)].map(([, id]) => id ?? '');
const tokenIn = (xml: string) => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];

/** Changes recordings before and after the harvester's position, ends some, begins others. */
async function changeSome(): Promise<number> {
  round += 1;
  const { db } = test.dependencies.database;
  const change = (signature: string, given: { title?: string; published?: 'all' | null }) =>
    db
      .updateTable('recordings')
      .set((eb) => ({ ...given, search_stamp: eb('search_stamp', '+', 1) }))
      .where('signature', '=', signature)
      .execute();
  for (const number of [round, 40 + round, 120 + round, count - 1 - round]) {
    await change(signatureAt(number), { title: `Zmieniona ${round}` });
  }
  await change(signatureAt(10 + round), { published: null });
  await change(signatureAt(200 + round), { published: null });
  await insertTestRecording(db, `A-${round}`, { published: 'all' });
  await insertTestRecording(db, `HM-0150-${round}`, { published: 'all' });
  return round;
}

it.each(['ListIdentifiers', 'ListRecords'])(
  '%s returns every record once, while records change, end and begin',
  async (verb) => {
    const before = new Set(idsIn(await harvestAll('ListIdentifiers', async () => {})));
    const harvested = idsIn(await harvestAll(verb, changeSome));
    expect(new Set(harvested).size).toBe(harvested.length);
    expect([...before].filter((id) => !harvested.includes(id))).toEqual([]);
    // Expects at least three pages.
    expect(before.size).toBeGreaterThanOrEqual(count);
  },
);

it('the next harvest, from the first response on, contains changes made during the previous one', async () => {
  const first = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc');
  const since = /<responseDate>(.*?)</.exec(first)?.[1];
  const changedIn = await changeSome();
  const changed = idsIn(await harvestAll('ListIdentifiers', async () => {}, `&from=${since}`));
  for (const start of [0, 40, 120, 10, 200]) expect(changed).toContain(signatureAt(start + changedIn));
  expect(changed).toContain(`A-${changedIn}`);
});

it('reports the length of the list and the position of the page', async () => {
  const first = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc&until=2030-01-01');
  const [, size, cursor] = /completeListSize="(\d+)" cursor="(\d+)"/.exec(first) ?? [];
  expect([Number(size) >= count, cursor]).toEqual([true, '0']);
  const second = await ask(`verb=ListIdentifiers&resumptionToken=${tokenIn(first)}`);
  expect(second).toContain(`completeListSize="${size}" cursor="100"`);
});

/** Follows the tokens to the end; returns all pages as one text. */
async function harvestAll(verb: string, between: () => Promise<unknown>, range = ''): Promise<string> {
  const pages = [await ask(`verb=${verb}&metadataPrefix=oai_dc${range}`)];
  for (let token = tokenIn(pages[0] ?? ''); token !== undefined; token = tokenIn(pages.at(-1) ?? '')) {
    await between();
    pages.push(await ask(`verb=${verb}&resumptionToken=${token}`));
  }
  return pages.join('');
}
