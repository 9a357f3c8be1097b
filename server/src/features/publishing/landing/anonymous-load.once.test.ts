import { limits } from '@glosy/core/limits';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';

let test: TestApp;
let at: number;
beforeEach(async () => {
  at = Date.parse('2026-03-01T10:00:00Z');
  test = await buildTestApp({ now: () => new Date(at) });
  const chapter = { id: 'c1', audio_file: 'S1_a.mp3', start: 0.5, end: null, title: 'Młyn', synopsis: '' };
  const timeline = JSON.stringify([{ ...chapter, keywords: [], lineId: null, lineOffset: 0 }]);
  await insertScene(test, 'S1', { published: 'all', timeline });
});
afterEach(() => test.close());

const get = (url: string, remoteAddress = '203.0.113.1') => test.app.inject({ url, remoteAddress });

it.each(['zgloszenie', 'chapters/1.vtt'])('the public page %s reads no lines', async (page) => {
  const before = await get(`/nagranie/S1/${page}`);
  expect(before.statusCode).toBe(200);
  // Every read of lines fails after this.
  await sql`alter table lines rename to hidden_lines`.execute(test.dependencies.database.db);
  expect((await get('/nagranie/S1')).statusCode).toBe(500);
  expect((await get(`/nagranie/S1/${page}`)).body).toBe(before.body);
});

it('a network can read whole recordings as fast as a class does, and is slowed down beyond that; another network is not', async () => {
  const { atOnce, perSecond } = limits.publicReads;
  for (let reads = 0; reads < atOnce; reads += 1) expect((await get('/nagranie/S1')).statusCode).toBe(200);
  const refused = await get('/nagranie/S1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.body).toContain('Odczekaj chwilę i odśwież stronę.');
  expect((await get('/nagranie/S1/transcript.txt')).json()).toMatchObject({ code: 'request.too-many' });
  expect((await get('/nagranie/S1', '203.0.113.2')).statusCode).toBe(200);
  expect((await get('/nagranie/S1/zgloszenie')).statusCode).toBe(200);
  at += 1000;
  for (let reads = 0; reads < perSecond; reads += 1) expect((await get('/nagranie/S1')).statusCode).toBe(200);
  expect((await get('/nagranie/S1')).statusCode).toBe(429);
});
