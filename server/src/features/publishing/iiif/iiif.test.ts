import { limits } from '@glosy/core/limits';
import type { PublishedLevel } from '@glosy/core/recording/publishing';
import { Validator } from '@hyperion-framework/validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { insertScene } from '../../../testing/scene.ts';
import { createIndexFollower } from '../../search/indexing/index-follower.ts';
import { transcriptUsecases } from '../../transcripts/transcripts.usecases.ts';

const base = 'http://glosy.example.org';
const srt = [
  '1\n00:00:00,000 --> 00:00:00,600\nEwa Lis: Kiedy to było?\n',
  '2\n00:00:00,600 --> 00:00:01,200\nMieszkaliśmy przy kościele, za młynem.\n',
  '3\n00:00:01,200 --> 00:00:02,000\nSąsiad donosił, tajemnica.\n',
].join('\n');

let test: TestApp;
let admin: SignedIn;
let editor: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ settings: { PUBLIC_URL: base } });
  admin = await test.signIn('admin');
  editor = await test.signIn('editor');
  await insertScene(test, 'HM-1', {});
  await insertScene(test, 'HM-2', {});
  const chapters = [
    { audio_file: 'HM-1_a.mp3', start: 0, title: 'Dom', synopsis: 'O domu.' },
    { audio_file: 'HM-1_a.mp3', start: 1.2, title: 'Sąsiedzi' },
  ];
  const { version } = (await test.ask(editor, { url: '/api/recordings/HM-1/chapters' })).json();
  const url = '/api/recordings/HM-1/chapters';
  expect((await test.ask(editor, { method: 'PUT', url, payload: { version, chapters } })).statusCode).toBe(200);
  await replaceTranscript();
});
afterAll(() => test.close());

const publish = async (published: PublishedLevel, catalogue: object = {}) => {
  const url = '/api/recordings/HM-1';
  const recording = (await test.ask(admin, { url })).json().data;
  const access = { ...recording.access, published };
  const payload = { ...recording, access, catalogue: { ...recording.catalogue, ...catalogue } };
  const saved = await test.ask(admin, { method: 'PUT', url, payload });
  expect(saved.statusCode, saved.body).toBe(200);
};
const ask = (path: string, headers: Record<string, string> = {}) =>
  test.ask(null, { url: `/iiif/HM-1/${path}`, headers });
const manifest = async () => (await ask('manifest')).json();

async function replaceTranscript(): Promise<void> {
  const caller = { ...editor, name: 'Ewa', role: 'editor', sessionHash: '' } as const;
  const bytes = new TextEncoder().encode(srt);
  await transcriptUsecases(test.dependencies).save(caller, { recording: 'HM-1', fileName: 'HM-1_a.srt', bytes });
  await createIndexFollower(test.dependencies).catchUp();
}

describe('a manifest', () => {
  it('is valid at every level, by a schema that is not ours', async () => {
    const validator = new Validator();
    for (const level of ['description', 'transcript', 'all'] as const) {
      await publish(level);
      expect(validator.validateManifest(await manifest()), level).toBe(true);
    }
  });

  it('names its series, a collection of the published recordings of the series', async () => {
    const series = 'Ludzie & młyny: „I”';
    await publish('description', { series });
    const [collection, everything] = (await manifest()).partOf;
    expect(collection).toEqual({
      id: `${base}/iiif/collection?series=${encodeURIComponent(series)}`,
      type: 'Collection',
      label: { pl: [series] },
    });
    expect(new Validator().validateManifest(await manifest())).toBe(true);
    const url = collection.id.slice(base.length);
    const answer = await test.ask(null, { url });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(new Validator().validateCollection(answer.json())).toBe(true);
    expect(answer.json()).toMatchObject({ id: collection.id, type: 'Collection', label: { pl: [series] } });
    expect(answer.json().items).toMatchObject([{ id: `${base}/iiif/HM-1/manifest`, type: 'Manifest' }]);
    for (const other of ['Ludzie', '%', 'x'.repeat(300)]) {
      const missing = await test.ask(admin, { url: `/iiif/collection?series=${encodeURIComponent(other)}` });
      expect(missing.statusCode, other).toBe(404);
    }
    expect(everything).toEqual({ id: `${base}/iiif/collection`, type: 'Collection' });
    const all = await test.ask(null, { url: '/iiif/collection' });
    expect(new Validator().validateCollection(all.json())).toBe(true);
    expect(all.json()).toMatchObject({ id: everything.id, items: [{ id: `${base}/iiif/HM-1/manifest` }] });
    const unnamed = await test.ask(null, { url: '/iiif/collection?series=' });
    expect(unnamed.json().error).toContain('Podaj nazwę serii');
    await publish('nothing');
    expect((await test.ask(admin, { url })).statusCode).toBe(404);
    expect((await test.ask(admin, { url: '/iiif/collection' })).statusCode).toBe(404);
    await publish('description', { series: '' });
    expect((await manifest()).partOf).toEqual([everything]);
  });

  it('is in a page of the collection where there are many', async () => {
    await publish('description');
    const { db } = test.dependencies.database;
    for (let number = 1; number <= limits.iiifCollectionItems; number++) {
      await insertTestRecording(db, `HM-0-${number}`, { published: 'description' });
    }
    const read = async (query: string) => test.ask(null, { url: `/iiif/collection${query}` });
    const all = (await read('')).json();
    expect(new Validator().validateCollection(all)).toBe(true);
    expect(all.items).toMatchObject(
      [1, 2].map((page) => ({ id: `${base}/iiif/collection?page=${page}`, type: 'Collection' })),
    );
    const last = (await read('?page=2')).json();
    expect(last).toMatchObject({
      id: all.items[1].id,
      items: [{ id: `${base}/iiif/HM-1/manifest`, type: 'Manifest' }],
    });
    expect(new Validator().validateCollection(last)).toBe(true);
    // Recordings without lengths have no manifests.
    expect((await read('?page=1')).json().items).toEqual([]);
    expect((await read('?page=3')).statusCode).toBe(404);
    expect((await read('?page=0')).json().error).toContain('Numer strony to liczba od 1.');
    await db.deleteFrom('recordings').where('signature', 'like', 'HM-0-%').execute();
  });

  it('has sound only if everything is published, and otherwise a link to the page', async () => {
    await publish('all');
    const [canvas] = (await manifest()).items;
    expect(canvas.items[0].items[0]).toMatchObject({
      motivation: 'painting',
      body: { type: 'Sound', format: 'audio/mpeg', duration: 2 },
      target: `${base}/iiif/HM-1/canvas/1`,
    });
    await publish('transcript');
    const [silent] = (await manifest()).items;
    expect(silent).toMatchObject({ duration: 2, items: [{ items: [] }] });
    expect(silent.rendering[0]).toMatchObject({ id: `${base}/nagranie/HM-1`, format: 'text/html' });
    expect(JSON.stringify(await manifest())).not.toContain('.mp3');
  });

  it('has the chapters as ranges, the transcript as WebVTT and a search, from the level of transcripts on', async () => {
    await publish('transcript');
    const { structures, items, service, rights } = await manifest();
    const canvas = `${base}/iiif/HM-1/canvas/1`;
    expect(structures[0].items).toMatchObject([
      { label: { pl: ['Dom'] }, summary: { pl: ['O domu.'] }, items: [{ id: `${canvas}#t=0,1.2` }] },
      { label: { pl: ['Sąsiedzi'] }, items: [{ id: `${canvas}#t=1.2,2` }] },
    ]);
    const [annotation] = items[0].annotations[0].items;
    expect(annotation).toMatchObject({ motivation: 'supplementing', body: { format: 'text/vtt', language: 'pl' } });
    const vtt = await test.ask(null, { url: annotation.body.id.slice(base.length) });
    expect([vtt.statusCode, vtt.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(vtt.body).toContain('<v Ewa Lis>Kiedy to było?</v>');
    expect(items[0].service).toEqual([{ id: `${canvas}/search`, type: 'SearchService2' }]);
    expect(service).toEqual([{ id: `${base}/iiif/HM-1/search`, type: 'SearchService2' }]);
    expect(rights).toBe('http://rightsstatements.org/vocab/InC/1.0/');
    await publish('description');
    const described = await manifest();
    expect([described.structures, described.service, described.items[0].annotations]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await ask('canvas/1/transcript/1.vtt')).statusCode).toBe(404);
    expect((await ask('search?q=dom')).statusCode).toBe(404);
  });

  it('is JSON for viewers, JSON-LD if a viewer requests it, and open to every origin', async () => {
    await publish('all');
    const { headers } = await ask('manifest', { origin: 'https://przegladarka.example.org' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await ask('manifest', { accept: 'application/ld+json' })).headers['content-type']).toContain(
      'application/ld+json; profile="http://iiif.io/api/presentation/3/context.json"',
    );
  });

  it('allows the headers that viewers send', async () => {
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/iiif/HM-1/canvas/1/search?q=dom',
      headers: {
        origin: 'https://przegladarka.example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'cache-control,pragma',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-headers']).toBe('cache-control, pragma');
    const closed = await test.app.inject({ method: 'OPTIONS', url: '/api/recordings' });
    expect(closed.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a search for other viewers', () => {
  const search = async (path: string) => (await ask(path)).json();

  it('finds other forms of a word at their time range of the canvas, and marks them', async () => {
    await publish('all');
    const page = await search('search?q=kościół');
    expect(page).toMatchObject({
      '@context': 'http://iiif.io/api/search/2/context.json',
      type: 'AnnotationPage',
      items: [
        {
          motivation: 'supplementing',
          body: { type: 'TextualBody', value: 'Mieszkaliśmy przy kościele, za młynem.' },
          target: `${base}/iiif/HM-1/canvas/1#t=0.6,1.2`,
        },
      ],
    });
    expect(page.annotations[0].items[0].target).toMatchObject({
      type: 'SpecificResource',
      source: page.items[0].id,
      selector: [
        { type: 'TextQuoteSelector', prefix: 'Mieszkaliśmy przy ', exact: 'kościele', suffix: ', za młynem.' },
      ],
    });
    const vtt = `${base}/iiif/HM-1/canvas/1/transcript/1.vtt`;
    expect((await search('canvas/1/search?q=kościół młyn')).items).toMatchObject([
      {
        motivation: 'supplementing',
        body: { value: 'Mieszkaliśmy przy <em>kościele</em>, za <em>młynem</em>.', format: 'text/html' },
        target: `${vtt}#t=00:00:00.600,00:00:01.200`,
      },
    ]);
    // Words on both sides of a border between cues are marked in each cue; the speaker's name is not part of a cue's
    // words.
    expect((await search('canvas/1/search?q="kiedy to było mieszkaliśmy"')).items).toMatchObject([
      { body: { value: '<em>Kiedy</em> <em>to</em> <em>było</em>?' }, target: `${vtt}#t=00:00:00.000,00:00:00.600` },
      { target: `${vtt}#t=00:00:00.600,00:00:01.200` },
    ]);
    expect((await search('search?q=nigdzie')).items).toEqual([]);
    expect((await search('search?q=kościół&motivation=painting')).ignored).toEqual(['motivation']);
  });

  it('does not find what is closed, nor anything by a tag on a line', async () => {
    expect((await search('search?q=tajemnica')).items).toHaveLength(1);
    const payload = { audio_file: 'HM-1_a.mp3', start: 1.2, end: 2 };
    const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload });
    expect(closed.statusCode, closed.body).toBe(201);
    expect((await search('search?q=tajemnica')).items).toEqual([]);
    expect((await ask('canvas/1/transcript/1.vtt')).body).not.toContain('tajemnica');
    expect((await search('search?q=tag:kanarek')).items).toEqual([]);
  });

  it('answers a wrong request with a sentence, and an unpublished recording like a missing one', async () => {
    expect((await ask('search')).json().error).toContain('Podaj jedno zapytanie');
    for (const path of ['canvas/2/search?q=dom', 'canvas/0/search?q=dom', 'canvas/1/transcript/9.vtt']) {
      expect((await ask(path)).statusCode, path).toBe(404);
    }
    for (const path of ['manifest', 'search?q=dom', 'canvas/1/search?q=dom', 'canvas/1/transcript/1.vtt']) {
      const [hidden, missing] = await Promise.all(
        ['HM-2', 'HM-404'].map((id) => test.ask(admin, { url: `/iiif/${id}/${path}` })),
      );
      expect([hidden?.statusCode, hidden?.body]).toEqual([404, missing?.body]);
    }
  });
});
