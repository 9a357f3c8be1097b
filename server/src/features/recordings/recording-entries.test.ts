import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { insertScene } from '../../testing/scene.ts';

describe('the entries of lists', () => {
  let test: TestApp;
  let user: SignedIn;
  let admin: SignedIn;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-03-01T22:30:00Z');
    test = await buildTestApp({ now: () => now });
    user = await test.signIn('user');
    admin = await test.signIn('admin');
  });
  afterEach(() => test.close());

  const ask = (who: SignedIn | null, etag?: string) =>
    test.ask(who, { url: '/api/recording-entries', headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const idsOf = async (url: string) => (await test.ask(admin, { url })).json().data.map(({ id }: RecordingEntry) => id);

  it('have exactly the fields that lists show, for staff also the proofreader and internal data', async () => {
    await insertScene(test, 'S1', {
      duration: '00:10:00',
      proofreading_email: 'ewa@example.org',
      indexes: '{"geographical":["Łódź","huta"],"personal":["Jan"],"subject":["Huta","praca"]}',
    });
    const { metadata, ...entry } = (await ask(user)).json().data[0];
    expect(Object.keys(entry).sort()).toEqual(['access', 'id', 'media', 'technical', 'topics']);
    expect(Object.keys(metadata).sort()).toEqual(['date', 'duration', 'interviewee', 'title']);
    expect(Object.keys(metadata.interviewee)).toEqual(['name', 'photo']);
    expect(entry.access).toEqual({ restrictions: 'public' });
    expect(entry.topics).toEqual(['Huta', 'praca', 'Łódź']);
    expect(entry.media).toEqual({ photos: 1, documents: 0 });
    const proofreading = { email: 'ewa@example.org', status: '' };
    const forStaff = { ...entry, metadata, proofreading, media: { photos: 1, documents: 1 } };
    expect((await ask(admin)).json().data).toEqual([forStaff]);
  });

  it('are sent again only after a change, and never to another role', async () => {
    await insertTestRecording(test.dependencies.database.db, 'S1');
    const first = await ask(admin);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const unchanged = await ask(admin, etag);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect((await ask(user, etag)).statusCode).toBe(200);
    expect((await ask(null, etag)).statusCode).toBe(401);
    const recording = (await test.ask(admin, { url: '/api/recordings/S1' })).json().data;
    const payload = { ...recording, metadata: { ...recording.metadata, title: 'Nowy' } };
    await test.ask(admin, { method: 'PUT', url: '/api/recordings/S1', payload });
    const changed = await ask(admin, etag);
    expect([changed.statusCode, changed.json().data[0].metadata.title]).toEqual([200, 'Nowy']);
  });

  it('are sent again on the next day, which may end an embargo', async () => {
    await insertTestRecording(test.dependencies.database.db, 'S1');
    const etag = String((await ask(user)).headers.etag);
    now = new Date('2026-03-01T23:30:00Z');
    expect((await ask(user, etag)).statusCode).toBe(200);
  });

  it.each(['/api/recording-entries', '/api/recordings'])(
    '%s names every recording of a long list once',
    async (url) => {
      const { db } = test.dependencies.database;
      const all = Array.from({ length: 205 }, (_, number) => `HM-${String(number).padStart(3, '0')}`);
      for (const signature of all.toReversed()) await insertTestRecording(db, signature);
      expect(await idsOf(url)).toEqual(all);
      await db.deleteFrom('recordings').where('signature', '>=', 'HM-200').execute();
      expect(await idsOf(url)).toEqual(all.slice(0, 200));
    },
  );
});
