import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { insertTestTag } from '../../tags/testing-archive.ts';
import { writtenConsent } from './testing-consent.ts';

/** Noon in Warsaw on the last day of the embargo. */
const noon = new Date('2026-05-12T10:00:00Z');

interface State {
  consent: Partial<ConsentInput>;
  restrictions?: 'private';
  isTrashed?: true;
  /** Status for a caller without a session, a user, an editor and an administrator. */
  expected: { admin: string; staff: string };
}

const always = (statuses: string) => ({ admin: statuses, staff: statuses });

const states: Record<string, State> = {
  public: { consent: {}, expected: always('401 200 200 200') },
  private: { consent: {}, restrictions: 'private', expected: { admin: '401 404 404 200', staff: '401 404 200 200' } },
  trashed: { consent: {}, isTrashed: true, expected: always('401 404 404 404') },
  embargoed: { consent: { embargoUntil: '2026-05-12' }, expected: always('401 404 200 200') },
  'embargoed until yesterday': { consent: { embargoUntil: '2026-05-11' }, expected: always('401 200 200 200') },
  'not for signed-in users': { consent: { uses: ['listening-room'] }, expected: always('401 404 200 200') },
  'not for downloads': { consent: { uses: ['signed-in'] }, expected: always('401 200 200 200') },
  withdrawn: { consent: { withdrawn: '2026-05-12' }, expected: always('401 404 404 200') },
  'private and withdrawn': {
    consent: { withdrawn: '2026-05-12' },
    restrictions: 'private',
    expected: always('401 404 404 200'),
  },
};

/** Every way to read something of one recording. */
const reads = [
  '/api/recordings/S1',
  '/storage/recordings/S1/S1_a.mp3',
  '/storage/recordings/S1/S1_a.srt',
  '/storage/recordings/S1/S1_photo.jpg',
  '/storage/recordings/S1/S1_m.jpg',
  '/api/peaks?id=S1&filename=S1_a.mp3',
  '/api/getsrt.php?id=S1&filename=S1_a.srt',
  '/api/media.php?recordingId=S1&type=photos&action=metadata',
  '/api/media.php?recordingId=S1&type=photos&action=file&filename=S1_m.jpg',
  '/api/media.php?recordingId=S1&type=photos&action=thumbnail&filename=S1_m.jpg',
];

/** Lists that name the recordings. */
const lists = ['/api/recordings', '/api/recording-entries', '/api/recording-tags'];

describe.each(['admin', 'staff'] as const)('with PRIVATE_READERS=%s', (privateReaders) => {
  let test: TestApp;
  let callers: (SignedIn | null)[];
  beforeEach(async () => {
    test = await buildTestApp({ settings: { PRIVATE_READERS: privateReaders }, now: () => noon });
    callers = [null, await test.signIn('user'), await test.signIn('editor'), await test.signIn('admin')];
  });
  afterEach(() => test.close());

  it.each(Object.keys(states))('a recording that is %s is read only by those who may', async (name) => {
    const { consent, restrictions, isTrashed, expected } = states[name] as State;
    await insertScene(test, 'S1', { restrictions: restrictions ?? 'public', downloadable: 1 });
    const { db } = test.dependencies.database;
    const { id: line_id, transcript_id } = await db
      .selectFrom('lines')
      .select(['id', 'transcript_id'])
      .executeTakeFirstOrThrow();
    const tag_id = await insertTestTag(db, 'huta');
    await db.insertInto('line_tags').values({ tag_id, line_id, transcript_id }).execute();
    const payload = { ...writtenConsent, ...consent };
    const admin = callers[3] as SignedIn;
    const saved = await test.ask(admin, { method: 'PUT', url: '/api/recordings/S1/consent', payload });
    expect(saved.statusCode).toBe(200);
    if (isTrashed) await test.ask(admin, { method: 'DELETE', url: '/api/recordings/S1' });
    for (const url of reads) {
      const answers = await Promise.all(callers.map((who) => test.ask(who, { url })));
      const statuses = answers.map(({ statusCode }) => statusCode).join(' ');
      expect(`${url}: ${statuses}`).toBe(`${url}: ${expected[privateReaders]}`);
    }
    for (const url of lists) {
      const answers = await Promise.all(callers.map((who) => test.ask(who, { url })));
      const found = answers.map(({ statusCode, body }) =>
        body.includes('"S1"') || statusCode !== 200 ? statusCode : 404,
      );
      expect(`${url}: ${found.join(' ')}`).toBe(`${url}: ${expected[privateReaders]}`);
    }
  });
});
