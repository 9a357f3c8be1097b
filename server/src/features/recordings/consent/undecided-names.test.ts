import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import type { NameMentions } from '@glosy/core/people/pseudonym';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { writtenConsent } from './testing-consent.ts';

const url = '/api/recordings/S1';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp({ now: () => new Date('2026-05-12T10:00:00Z') });
  admin = await test.signIn('admin');
  // The title, the summary, both captions and the only line of this recording contain the surname.
  await insertScene(test, 'S1', { interviewee_name: 'Jan Kanarek', title: 'Opowieść Kanarka' });
});
afterEach(() => test.close());

const read = async () => (await test.ask(admin, { url })).json().data;
const placesOf = async (): Promise<NameMentions> =>
  (await test.ask(admin, { url: `${url}/consent/name-mentions` })).json().data;
const idsOf = ({ texts, lines }: NameMentions) => [...new Set([...texts, ...lines].map(({ id }) => id))];

async function consent(given: Partial<ConsentInput>) {
  const { version } = (await test.ask(admin, { url: `${url}/consent` })).json().data;
  const uses = [...writtenConsent.uses, 'open-internet'] as const;
  const payload = { ...writtenConsent, uses, pseudonym: 'Młynarz', ...given, version };
  return test.ask(admin, { method: 'PUT', url: `${url}/consent`, payload });
}

async function save(change: (recording: Awaited<ReturnType<typeof read>>) => void) {
  const { pseudonym: _, publishedNow: __, ...recording } = await read();
  change(recording);
  return test.ask(admin, { method: 'PUT', url, payload: recording });
}

const publish = (level: string) =>
  save((recording) => {
    recording.access.published = level;
  });

describe('with a pseudonym', () => {
  it.each(['description', 'transcript', 'all'])(
    'the level “%s” requires a decision about each place',
    async (level) => {
      await consent({});
      const refused = await publish(level);
      const count = level === 'description' ? 4 : 5;
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'consent.names-undecided',
        fields: { 'access.published': expect.stringContaining(`miejsca: ${count}`) },
      });
      expect((await read()).access.published).toBe('nothing');
      await consent({ keptNames: idsOf(await placesOf()) });
      expect((await publish(level)).statusCode).toBe(200);
    },
  );

  it('decisions about all other places do not settle the remaining one', async () => {
    const [first, ...others] = idsOf(await placesOf());
    await consent({ keptNames: others });
    expect((await publish('transcript')).statusCode).toBe(409);
    await consent({ keptNames: [first ?? '', ...others] });
    expect((await publish('transcript')).statusCode).toBe(200);
  });

  it('a corrected text and a closed passage need no decision', async () => {
    await consent({});
    await test.ask(admin, {
      method: 'POST',
      url: `${url}/closures`,
      payload: { audio_file: 'S1_a.mp3', start: 0, end: 2 },
    });
    const { texts, lineCount } = await placesOf();
    expect(lineCount).toBe(0);
    await consent({ keptNames: texts.filter(({ field }) => field === 'caption').map(({ id }) => id) });
    const published = await save((recording) => {
      recording.access.published = 'transcript';
      recording.metadata.title = 'Opowieść';
      recording.description.summary = '';
    });
    expect(published.statusCode).toBe(200);
  });

  it('a text that was changed after its decision needs another', async () => {
    await consent({ keptNames: idsOf(await placesOf()) });
    const published = await save((recording) => {
      recording.access.published = 'description';
      recording.metadata.title = 'Opowieść pana Kanarka';
    });
    expect(published.json().code).toBe('consent.names-undecided');
  });
});

describe('a published recording', () => {
  beforeEach(async () => {
    await consent({ pseudonym: null });
    await publish('transcript');
  });

  it('gets a pseudonym together with the decisions', async () => {
    const refused = await consent({});
    expect(refused.json()).toMatchObject({
      code: 'consent.names-undecided',
      fields: { pseudonym: expect.stringContaining('miejsca: 5') },
    });
    expect((await consent({ keptNames: idsOf(await placesOf()) })).statusCode).toBe(200);
  });

  it('can be withdrawn without the decision that a later text needs', async () => {
    await consent({ keptNames: idsOf(await placesOf()) });
    await save((recording) => {
      recording.description.summary = 'Kanarek wspomina młyn.';
    });
    expect((await consent({ withdrawn: '2026-05-12' })).statusCode).toBe(200);
  });

  it('gets another narrator’s name only with the decisions about it', async () => {
    await consent({ keptNames: idsOf(await placesOf()) });
    const renamed = await save((recording) => {
      recording.metadata.interviewee.name = 'Ewa Kanarek';
      recording.metadata.title = 'Ewa opowiada';
    });
    expect(renamed.json().fields).toHaveProperty(['metadata.interviewee.name']);
  });
});

it('undecided lines are listed first', async () => {
  const { lines } = await placesOf();
  expect(lines).toHaveLength(1);
  await consent({ keptNames: lines.map(({ id }) => id) });
  const line = { proofread: 0 as const, position: 1, start_ms: 2000, end_ms: 3000 };
  const { db } = test.dependencies.database;
  const { id } = await db.selectFrom('transcripts').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('lines')
    .values({ ...line, id: 'nowy', transcript_id: id, text: 'Pan Kanarek.' })
    .execute();
  expect((await placesOf()).lines.map(({ text }) => text)).toEqual(['Pan Kanarek.', 'Kanarek w transkrypcji.']);
});

it('an invalid id is refused with a sentence', async () => {
  const refused = await consent({ keptNames: ['x'] });
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('Nie ma takiego miejsca.')]);
});
