import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertScene } from '../../testing/scene.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';

/** Status of each public call at each level: nothing, description, transcript, all. */
const expected: Record<string, string> = {
  '/nagranie/S1': '404 200 200 200',
  '/nagranie/S1?q=kanarek': '404 200 200 200',
  '/nagranie/S1/zgloszenie': '404 200 200 200',
  '/nagranie/S1/transcript.txt': '404 404 200 200',
  '/nagranie/S1/chapters/1.vtt': '404 404 200 200',
  // The scene's sound has no listening copy, so 503 means that playing is allowed.
  '/nagranie/S1/sound/1.mp3': '404 404 404 503',
  '/nagranie/S1/portrait': '404 404 404 200',
  '/nagranie/S1/photo/1': '404 404 404 200',
  '/iiif/S1/manifest': '404 200 200 200',
  '/iiif/S1/search?q=kanarek': '404 404 200 200',
  '/iiif/S1/canvas/1/search?q=kanarek': '404 404 200 200',
  '/iiif/S1/canvas/1/transcript/1.vtt': '404 404 200 200',
  '/iiif/collection?series=Seria': '404 200 200 200',
};
const levels = ['nothing', 'description', 'transcript', 'all'] as const;

/** Public lists, each with whether it contains the recording. */
const lists = [
  '/feed.atom',
  '/nagrania',
  '/sitemap.xml',
  '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=edm',
  '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:glosy.example.org:S1',
];

const chapter = { id: 'c1', audio_file: 'S1_a.mp3', start: 0.5, end: null, title: 'Tajny rozdział' };
const scene = {
  title: 'Tajny tytuł',
  timeline: JSON.stringify([{ ...chapter, synopsis: '', keywords: [], lineId: null, lineOffset: 0 }]),
  catalogue: JSON.stringify({ series: 'Seria' }),
};
const said = /Tajny tytuł|Tajny rozdział|Kanarek/;

let test: TestApp;
let callers: readonly (SignedIn | null)[];
beforeEach(async () => {
  test = await buildTestApp({ settings: { PUBLIC_URL: 'http://glosy.example.org' } });
  callers = [null, await test.signIn('user'), await test.signIn('editor'), await test.signIn('admin')];
});
afterEach(() => test.close());

const admin = () => callers[3] as SignedIn;
const ask = (who: SignedIn | null, url: string) => test.ask(who, { url });
const update = (set: Record<string, unknown>) =>
  test.dependencies.database.db.updateTable('recordings').set(set).where('signature', '=', 'S1').execute();
const consent = (more: object) =>
  test.ask(admin(), {
    method: 'PUT',
    url: '/api/recordings/S1/consent',
    payload: { ...writtenConsent, uses: ['signed-in', 'open-internet'], ...more },
  });

describe('published content', () => {
  it.each(levels)("at the level %s is exactly that level's content, for each caller", async (level) => {
    await insertScene(test, 'S1', { ...scene, published: level === 'nothing' ? null : level });
    for (const who of callers) {
      const statuses: Record<string, string> = {};
      for (const url of Object.keys(expected)) statuses[url] = String((await ask(who, url)).statusCode);
      const column = (row: string) => row.split(' ')[levels.indexOf(level)];
      expect(statuses).toEqual(Object.fromEntries(Object.entries(expected).map(([url, row]) => [url, column(row)])));
      for (const url of lists) {
        const { body } = await ask(who, url);
        expect([url, /S1<|\/S1"/.test(body)]).toEqual([url, level !== 'nothing']);
        expect([url, said.test(body)]).toEqual([url, level !== 'nothing' && !/sitemap|ListIdentifiers/.test(url)]);
      }
    }
  });

  it.each([
    ['private', () => update({ restrictions: 'private' })],
    ['in the trash', () => test.ask(admin(), { method: 'DELETE', url: '/api/recordings/S1' })],
    ['under an embargo', () => consent({ embargoUntil: '2999-01-01' })],
    ['withdrawn', () => consent({ withdrawn: '2026-01-01' })],
    [
      'withdrawn from the internet',
      () => consent({ withdrawn: '2026-01-01', withdrawal: { kind: '', scope: 'internet' } }),
    ],
    ['without consent to the open internet', () => consent({ uses: ['signed-in'] })],
    ['without consent to listening', () => consent({ uses: ['open-internet'] })],
  ])('a published recording that is %s looks like a missing one, to each caller', async (_state, hide) => {
    await insertScene(test, 'S1', { ...scene, published: 'all' });
    expect((await ask(null, '/nagranie/S1')).statusCode).toBe(200);
    await hide();
    for (const who of callers) {
      for (const url of Object.keys(expected)) {
        const answer = await ask(who, url);
        const missing = await ask(who, url.replace('S1', 'BRAK').replace('Seria', 'Inna'));
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, missing.body]);
      }
      // Harvesters learn that the record is deleted, and nothing about it.
      for (const url of lists) expect([url, said.exec((await ask(who, url)).body)]).toEqual([url, null]);
    }
  });
});
