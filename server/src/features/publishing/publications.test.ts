import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { eraseRecording } from '../recordings/recordings.repository.ts';
import { insertTestAudio } from '../tags/testing-archive.ts';
import { type PublicationUsecases, publicationUsecases } from './publications.usecases.ts';

let test: TestApp;
let admin: SignedIn;
let moment: Date;
let publications: PublicationUsecases;
beforeEach(async () => {
  moment = new Date('2026-05-12T10:00:00.000Z');
  test = await buildTestApp({ now: () => moment });
  admin = await test.signIn('admin');
  publications = publicationUsecases(test.dependencies);
});
afterEach(() => test.close());

/** Signs in again: sessions end within a day. */
const at = async (time: string) => {
  moment = new Date(time);
  admin = await test.signIn('admin', `admin-${moment.getTime()}@example.org`);
};
const entries = async () =>
  (await publications.list({ from: null, before: null, after: null, limit: 10 })).map(
    ({ signature, datestamp, isDeleted }) => `${signature} ${datestamp.slice(0, 16)}${isDeleted ? ' deleted' : ''}`,
  );
const change = async (change: Record<string, unknown>, signature = 'S1') => {
  const url = `/api/recordings/${signature}`;
  const { data } = (await test.ask(admin, { url })).json();
  const answer = await test.ask(admin, {
    method: 'PUT',
    url,
    payload: {
      ...data,
      publishedNow: undefined,
      pseudonym: undefined,
      ...change,
      access: { ...data.access, ...(change.access as object) },
    },
  });
  return answer;
};
const consent = (more: object) =>
  test.ask(admin, { method: 'PUT', url: '/api/recordings/S1/consent', payload: { ...writtenConsent, ...more } });

it('a recording is logged when it is published, updated by its changes, and finally marked as deleted', async () => {
  await insertTestRecording(test.dependencies.database.db, 'S1');
  await insertTestRecording(test.dependencies.database.db, 'S2', { restrictions: 'private', published: 'all' });
  expect(await entries()).toEqual([]);
  expect((await change({ access: { published: 'transcript' } })).statusCode).toBe(200);
  expect(await entries()).toEqual(['S1 2026-05-12T10:00']);

  await at('2026-05-12T11:00:00Z');
  expect(await entries()).toEqual(['S1 2026-05-12T10:00']);
  const { data } = (await test.ask(admin, { url: '/api/recordings/S1' })).json();
  await change({ metadata: { ...data.metadata, title: 'Inny tytuł' } });
  expect(await entries()).toEqual(['S1 2026-05-12T11:00']);

  await at('2026-05-12T12:00:00Z');
  await change({ access: { published: 'nothing' } });
  expect(await entries()).toEqual(['S1 2026-05-12T12:00 deleted']);
  await at('2026-05-12T13:00:00Z');
  await change({ access: { rights: 'Nowe prawa' } });
  expect(await entries()).toEqual(['S1 2026-05-12T12:00 deleted']);
  expect(await publications.read('S1')).toBeNull();
});

it('embargo, withdrawal, trash and erasure are logged when they take effect', async () => {
  await insertTestRecording(test.dependencies.database.db, 'S1', { published: 'all' });
  expect(await entries()).toEqual(['S1 2026-05-12T10:00']);
  const uses = ['signed-in', 'open-internet'];
  await at('2026-05-13T10:00:00Z');
  expect((await consent({ uses, embargoUntil: '2026-05-20' })).statusCode).toBe(200);
  expect(await entries()).toEqual(['S1 2026-05-13T10:00 deleted']);
  await at('2026-05-20T21:59:00Z');
  expect(await publications.follow()).toBe(0);
  await at('2026-05-20T22:01:00Z');
  expect(await entries()).toEqual(['S1 2026-05-20T22:01']);

  await at('2026-05-21T10:00:00Z');
  const withdrawal = { kind: 'licence', scope: 'internet' };
  await consent({ uses, withdrawn: '2026-05-21', withdrawal, version: 1 });
  expect(await entries()).toEqual(['S1 2026-05-21T10:00 deleted']);
  await at('2026-05-22T10:00:00Z');
  await consent({ uses, withdrawn: null, version: 2 });
  expect(await entries()).toEqual(['S1 2026-05-22T10:00']);
  await at('2026-05-23T10:00:00Z');
  await test.ask(admin, { method: 'DELETE', url: '/api/recordings/S1' });
  await test.dependencies.database.transaction((tx) => eraseRecording(tx, 'S1', moment.toISOString()));
  expect(await entries()).toEqual(['S1 2026-05-23T10:00 deleted']);
});

it('a saved consent without the open internet refuses publication, and an absent level is unchanged', async () => {
  await insertTestRecording(test.dependencies.database.db, 'S1');
  await consent({ uses: ['signed-in'] });
  const refused = await change({ access: { published: 'description' } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'recording.not-for-internet']);
  expect(Object.keys(refused.json().fields)).toEqual(['access.published']);
  await consent({ uses: ['signed-in', 'open-internet'], version: 1 });
  expect((await change({ access: { published: 'description' } })).statusCode).toBe(200);
  const kept = await change({ access: { published: undefined, rights: 'Inne' }, catalogue: undefined });
  expect(kept.json().data.access).toMatchObject({ published: 'description', rights: 'Inne' });
  await consent({ uses: ['signed-in'], version: 2 });
  expect((await test.ask(admin, { url: '/api/recordings/S1' })).json().data).toMatchObject({
    access: { published: 'description' },
    publishedNow: 'nothing',
  });
});

it('published content has only what its level allows', async () => {
  const { db } = test.dependencies.database;
  const indexes = '{"geographical":["Rumia"],"personal":["Anna Lis","Jan Kot"],"subject":["wojna"]}';
  const catalogue = '{"publicPersons":["Anna Lis"],"edtf":"1987?"}';
  const timeline = '[{"id":"c","audio_file":"","start":0,"end":null,"title":"Rozdział","synopsis":"","keywords":[]}]';
  await insertTestRecording(db, 'S1', {
    published: 'description',
    indexes,
    catalogue,
    timeline,
    photo: 'S1_photo.jpg',
  });
  await insertTestAudio(db, 'S1', ['S1_tajne.mp3']);
  const read = async () => publications.read('S1');
  expect(await read()).toMatchObject({
    level: 'description',
    persons: ['Anna Lis'],
    edtf: '1987?',
    parts: [{ audioFile: '1.mp3', chapters: [], lines: [] }],
    sounds: [],
    portrait: '',
  });
  expect(JSON.stringify(await read())).not.toMatch(/tajne|Jan Kot|Rozdział/);
  await db.updateTable('recordings').set({ published: 'all' }).execute();
  expect(await read()).toMatchObject({
    parts: [{ audioFile: '1.mp3', chapters: [{ title: 'Rozdział' }] }],
    sounds: [{ url: expect.stringMatching(/\/nagranie\/S1\/sound\/1\.mp3$/) }],
    portrait: expect.stringMatching(/\/nagranie\/S1\/portrait$/),
  });
});
