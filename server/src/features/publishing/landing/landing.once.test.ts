import { randomUUID } from 'node:crypto';
import { contract } from '@glosy/core/contract/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newStorageKey } from '../../../storage/storage.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { insertScene } from '../../../testing/scene.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

const get = (url: string, who: SignedIn | null = null) => test.ask(who, { url });
const update = (set: Record<string, unknown>) =>
  test.dependencies.database.db.updateTable('recordings').set(set).where('signature', '=', 'S1').execute();
const consent = (more: object) =>
  test.ask(admin, {
    method: 'PUT',
    url: '/api/recordings/S1/consent',
    payload: { ...writtenConsent, uses: ['signed-in', 'open-internet'], ...more },
  });
/** Adds an audio file without sound to the scene. */
async function addWav(name: string, duration_ms: number): Promise<void> {
  const { db } = test.dependencies.database;
  const file = await db.selectFrom('files').selectAll().where('kind', '=', 'audio').executeTakeFirstOrThrow();
  const audio = await db.selectFrom('audio_files').selectAll().executeTakeFirstOrThrow();
  const id = randomUUID();
  const named = { name, name_folded: name.toLowerCase(), storage_key: newStorageKey() };
  await db
    .insertInto('files')
    .values({ ...file, id, ...named })
    .execute();
  await db
    .insertInto('audio_files')
    .values({ ...audio, file_id: id, position: duration_ms, duration_ms })
    .execute();
}

const chapter = { id: 'c1', audio_file: 'S1_a.mp3', start: 0.5, end: null, title: 'Tajny tytuł & <dom>' };
const timeline = JSON.stringify([{ ...chapter, synopsis: '', keywords: [], lineId: null, lineOffset: 0 }]);
/** Every public address of the recording, and lists that could contain it. */
const addresses = [
  '/nagranie/S1',
  '/nagranie/S1?q=kanarek',
  '/nagranie/S1/sound/1.mp3',
  '/nagranie/S1/portrait',
  '/nagranie/S1/photo/1',
  '/nagranie/S1/zgloszenie',
  '/nagranie/S1/chapters/1.vtt',
  '/nagranie/S1/transcript.txt',
  '/feed.atom',
  '/nagrania',
  '/sitemap.xml',
];

describe('published content', () => {
  it('is listed with its last change, has sound in the feed, and a description that ends at a word', async () => {
    await insertScene(test, 'S1', { published: 'all' });
    await update({ summary: `${'O młynie. '.repeat(29)}O przedwojennym Lipowcu.` });
    const [, changedAt = ''] = /nagranie\/S1<\/loc><lastmod>([^<]+)/.exec((await get('/sitemap.xml')).body) ?? [];
    expect(new Date(changedAt).toISOString()).toBe(changedAt);
    const sound = /<link rel="enclosure" type="audio\/mpeg" href="[^"]+\/nagranie\/S1\/sound\/1.mp3"\/>/;
    expect((await get('/feed.atom')).body).toMatch(sound);
    expect((await get('/nagranie/S1')).body).toContain('O młynie. O…">');
    await update({ published: 'transcript' });
    expect((await get('/feed.atom')).body).not.toMatch(sound);
  });

  it('is listed on one page, the newest first, fifty at a time', async () => {
    const { db } = test.dependencies.database;
    for (let number = 1; number <= 51; number++) {
      await insertTestRecording(db, `HM-${number}`, { published: number === 7 ? null : 'description' });
    }
    await insertScene(test, 'S1', { published: 'transcript', title: 'Rozmowa o <młynie>' });
    const [first, second] = [(await get('/nagrania')).body, (await get('/nagrania?strona=2')).body];
    expect(first).toContain('51 rozmów z archiwum');
    expect(first).toContain('Strona 1 z 2');
    expect(`${first}${second}`).toContain('<a href="/nagranie/S1">Rozmowa o &lt;młynie&gt;</a>');
    const links = (page: string) => page.match(/<h2><a href="\/nagranie\//g)?.length;
    expect([links(first), links(second)]).toEqual([50, 1]);
    expect(`${first}${second}`).not.toContain('/nagranie/HM-7"');
    expect((await get('/nagrania?strona=3')).statusCode).toBe(404);
    expect((await get('/sitemap.xml')).body).toContain('/nagrania</loc>');
  });

  it('is a page with the transcript from its level on, and the chapters next to the sound', async () => {
    await insertScene(test, 'S1', { published: 'description', title: 'Rozmowa o młynie', timeline });
    const described = (await get('/nagranie/S1')).body;
    expect(described).toContain('Rozmowa o młynie');
    expect(described).not.toContain('Kanarek w transkrypcji.');
    await update({ published: 'transcript' });
    expect((await get('/nagranie/S1')).body).toContain('Kanarek w transkrypcji.');
    await update({ published: 'all' });
    const track = '<track kind="chapters" srclang="pl" label="Rozdziały" src="/nagranie/S1/chapters/1.vtt">';
    expect((await get('/nagranie/S1')).body).toContain(track);
    const chapters = await get('/nagranie/S1/chapters/1.vtt');
    expect(chapters.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(chapters.body).toBe('WEBVTT\n\nc1\n00:00:00.500 --> 00:00:02.000\nTajny tytuł &amp; &lt;dom&gt;\n');
    for (const file of ['0.vtt', '2.vtt', '1.srt']) {
      expect((await get(`/nagranie/S1/chapters/${file}`)).statusCode).toBe(404);
    }
  });

  it('states that a machine wrote the words, if words are shown', async () => {
    await insertScene(test, 'S1', { published: 'transcript' });
    await test.dependencies.database.db.updateTable('transcripts').set({ machine_text: 1 }).execute();
    const sentence = 'Transkrypcja maszynowa, jeszcze nie sprawdzona';
    expect((await get('/nagranie/S1')).body).toContain(sentence);
    await update({ published: 'description' });
    expect((await get('/nagranie/S1')).body).not.toContain(sentence);
  });

  it('a moment redirects to its line, and anything else in its place to the page', async () => {
    await insertScene(test, 'S1', { published: 'transcript' });
    const led = async (query: string) => {
      const { statusCode, headers } = await get(`/nagranie/S1?${query}`);
      return [statusCode, headers.location];
    };
    expect(await led('t=1.5')).toEqual([302, '/nagranie/S1#n1-1']);
    expect(await led('t=1.5&part=1')).toEqual([302, '/nagranie/S1#n1-1']);
    for (const query of ['t=1.5&part=2', 't=-1', 't=abc', 't=1&part=x']) {
      expect(await led(query), query).toEqual([302, '/nagranie/S1']);
    }
    await update({ published: 'nothing' });
    expect((await get('/nagranie/S1?t=1.5')).statusCode).toBe(404);
  });

  it('an address in other letter case or with a slash redirects to the page, and never to an unpublished one', async () => {
    await insertScene(test, 'S1', { published: 'description' });
    const led = async (url: string) => {
      const { statusCode, headers } = await get(url);
      return [statusCode, headers.location];
    };
    const page = `${test.dependencies.config.publicUrl}/nagranie/S1`;
    expect(await led('/nagranie/s1?q=kanarek')).toEqual([301, `${page}?q=kanarek`]);
    expect(await led('/nagranie/S1/')).toEqual([301, page]);
    expect(await led('/nagranie/s2')).toEqual([404, undefined]);
    await update({ published: 'nothing' });
    expect(await led('/nagranie/s1')).toEqual([404, undefined]);
  });

  it('one recording in two formats counts once in every length', async () => {
    await insertScene(test, 'S1', { published: 'all' });
    await addWav('S1_a.wav', 3000);
    await addWav('S1_b.wav', 4000);
    const page = (await get('/nagranie/S1')).body;
    expect(page).toContain('<dt>Czas trwania</dt><dd>00:00:07</dd>');
    expect(page).toContain('"duration":"PT7S"');
    for (const prefix of ['oai_dc', 'edm']) {
      expect((await get(`/oai?verb=ListRecords&metadataPrefix=${prefix}`)).body, prefix).toContain('>PT7S<');
    }
    expect((await get('/api/recordings/S1', admin)).json().data.metadata.duration).toBe('00:00:07');
  });

  it('closed words, the hidden name and unmarked persons are in no answer', async () => {
    const indexes = '{"geographical":[],"personal":["Maria Nieznana"],"subject":["młyn"]}';
    await insertScene(test, 'S1', { published: 'all', interviewee_name: 'Jan Przykładowy', indexes });
    await consent({ pseudonym: 'Rozmówca A' });
    const line = await test.dependencies.database.db.selectFrom('lines').select('id').executeTakeFirstOrThrow();
    const payload = { audio_file: 'S1_a.mp3', start: 0, end: 2, transcript_file: 'S1_a.srt', lineIds: [line.id] };
    const closed = await test.ask(admin, { method: 'POST', url: '/api/recordings/S1/closures', payload });
    expect(closed.statusCode, closed.body).toBe(201);
    for (const url of addresses) {
      const { body } = await get(url);
      expect(body, url).not.toMatch(/Kanarek w transkrypcji|Jan Przykładowy|Maria Nieznana|S1_a/);
    }
    expect((await get('/nagranie/S1')).body).toContain('Rozmówca A');
    expect((await get('/nagranie/S1')).body).toContain('[fragment niedostępny]');
    expect((await get('/nagranie/S1/portrait')).statusCode).toBe(404);
  });

  it('a withdrawal takes effect with the next request, whatever a cache keeps', async () => {
    await insertScene(test, 'S1', { published: 'all' });
    const first = await get('/nagranie/S1');
    expect(first.headers['cache-control']).toBe('no-cache');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await test.ask(null, { url: '/nagranie/S1', headers })).statusCode).toBe(304);
    await consent({ withdrawn: '2026-01-01' });
    expect((await test.ask(null, { url: '/nagranie/S1', headers })).statusCode).toBe(404);
  });
});

it('pages of every origin can read public answers, and no other', async () => {
  await insertScene(test, 'S1', { published: 'all' });
  for (const call of contract.filter(({ method }) => method === 'GET')) {
    const url = call.path.replace(':file', '1.mp3').replace(':number', '1').replace(/:\w+/g, 'S1').replace('*', 'x');
    const answer = await get(url);
    const isOpen = answer.headers['access-control-allow-origin'] === '*';
    expect([call.name, isOpen]).toEqual([call.name, call.anyOrigin === true]);
  }
  const open = contract.filter(({ anyOrigin }) => anyOrigin);
  expect(open.every(({ permission }) => permission === 'site.read')).toBe(true);
});

describe('a report without an account', () => {
  const body = { recording: 'S1', start: 1, text: 'Pada tu nazwisko.', contact: null };
  const send = (payload: object) => test.ask(null, { method: 'POST', url: '/api/reports', payload });

  it('is accepted only for a published recording; its sound is given by number', async () => {
    await insertScene(test, 'S1', {});
    expect((await send(body)).json().code).toBe('session.required');
    expect((await send({ ...body, recording: 'BRAK' })).json().code).toBe('session.required');
    await update({ published: 'description' });
    const made = await send({ ...body, audio_file: '1.mp3' });
    expect(made.statusCode, made.body).toBe(200);
    expect((await send({ ...body, audio_file: 'S1_a.mp3' })).statusCode).toBe(404);
    const form = await test.ask(null, {
      method: 'POST',
      url: '/nagranie/S1/zgloszenie',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'part=1&start=1&text=Pada+nazwisko&contact=',
    });
    expect([form.statusCode, form.body.includes('Zgłoszenie zostało przyjęte')]).toEqual([200, true]);
    const empty = await test.ask(null, {
      method: 'POST',
      url: '/nagranie/S1/zgloszenie',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'part=1&start=1&text=&contact=',
    });
    expect([empty.statusCode, empty.body.includes('Napisz, co jest nie w porządku.')]).toEqual([400, true]);
  });

  it("is limited by the sender's network address", async () => {
    await insertScene(test, 'S1', { published: 'description' });
    for (let count = 0; count < 20; count += 1) expect((await send(body)).statusCode).toBe(200);
    expect((await send(body)).statusCode).toBe(429);
  });
});

it('mining is reserved in header, page, robots and policy, unless the library allows it', async () => {
  await insertScene(test, 'S1', { published: 'description' });
  const page = await get('/nagranie/S1');
  expect([page.headers['tdm-reservation'], page.body.includes('<meta name="tdm-reservation" content="1">')]).toEqual([
    '1',
    true,
  ]);
  expect((await get('/.well-known/tdmrep.json')).json()).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  expect((await get('/robots.txt')).body).toContain('User-agent: GPTBot');
  await test.close();
  test = await buildTestApp({ settings: { TDM_RESERVATION: 'off' } });
  expect((await get('/robots.txt')).headers['tdm-reservation']).toBeUndefined();
  expect((await get('/.well-known/tdmrep.json')).json()).toEqual([]);
});

it('a user exports published content, even if it is not downloadable', async () => {
  await insertScene(test, 'S1', { published: 'description' });
  const user = await test.signIn('user');
  const statusOf = async (format: string) => (await get(`/api/recordings/S1/export?format=${format}`, user)).statusCode;
  expect([await statusOf('dc'), await statusOf('edm')]).toEqual([200, 200]);
  expect([await statusOf('srt'), await statusOf('jsonld')]).toEqual([403, 403]);
  await update({ published: 'transcript' });
  expect([await statusOf('dc'), await statusOf('srt')]).toEqual([200, 200]);
});
