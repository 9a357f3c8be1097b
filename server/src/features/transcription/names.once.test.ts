import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertTestRecording } from '../../testing/makers.ts';
import { tonesOf } from '../../testing/tones.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from '../tags/testing-archive.ts';
import { TranscriptionTest } from './transcription.fixture.ts';

let test: TranscriptionTest;
beforeEach(() => start({ SPEECH_NAMES: 'on' }));
afterEach(() => test.close());

/** An archive with one tag in an open recording and one in a private recording. */
async function start(settings: Record<string, string>): Promise<void> {
  test = await TranscriptionTest.start({
    settings,
    sound: tonesOf(
      [
        { at: 1, n: 1 },
        { at: 1.5, n: 2 },
      ],
      3,
    ),
  });
  const { db } = test.app.dependencies.database;
  await db
    .updateTable('recordings')
    .set({ location: 'Słowo2', indexes: '{"geographical":["Zgierz"],"personal":[],"subject":[]}' })
    .where('signature', '=', 'HM-1')
    .execute();
  for (const [recording, restrictions, names] of [
    ['HM-2', 'public', ['Huta Hoffman', 'praca']],
    ['HM-3', 'private', ['Otto Schneider']],
  ] as const) {
    await insertTestRecording(db, recording, { restrictions, interviewee_name: 'Ewa Sekretna' });
    await insertTestTranscript(db, recording, 'a.srt', [{ start: 0, text: 'Nic.' }]);
    for (const name of names) await putTestTag(db, await insertTestTag(db, name), recording, 'a.srt', 0);
  }
}

const promptOf = (request = 0) => test.speech.requests[request]?.fields.prompt;

it('no name is sent unless the operator allows it', async () => {
  await test.close();
  await start({});
  expect(await test.engine()).toMatchObject({ sendsNames: false, takesNames: true });
  await test.transcribe();
  expect(promptOf()).toBeUndefined();
});

it('the narrator, the places and the tags with names that listeners see are sent', async () => {
  expect(await test.engine()).toMatchObject({ sendsNames: true });
  await test.transcribe();
  expect(promptOf()).toEqual(['Jan Przykładowy, Słowo2, Zgierz, Huta Hoffman.']);
  const { details } = await test.app.dependencies.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'recording.transcribe')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details)).toMatchObject({ sendsNames: true });
});

it('a name that a pseudonym hides is not sent, even if it was hidden after the order', async () => {
  const admin = await test.app.signIn('admin');
  const consent = { ...writtenConsent, pseudonym: 'Pan S.' };
  const hide = (id: string) =>
    test.app.ask(admin, { method: 'PUT', url: `/api/recordings/${id}/consent`, payload: consent });
  test.speech.answerWith(async () => {
    if (test.speech.requests.length === 1) expect((await hide('HM-1')).statusCode).toBe(200);
    // Too few words: the piece is transcribed again.
    return { body: { text: 'И', words: [{ word: 'И', start: 0.3, end: 0.5 }] } };
  });
  await test.transcribe();
  expect(promptOf(0)?.[0]).toContain('Jan Przykładowy');
  expect(promptOf(1)).toEqual(['Słowo2, Zgierz, Huta Hoffman.']);
});

it('a word from the list of names is doubtful', async () => {
  await test.transcribe();
  const words = await test.app.ask(test.editor, { url: '/api/words?id=HM-1&filename=HM-1_rozmowa.srt' });
  const [line] = words.json().data.lines as [number, number, number | null, string][][];
  expect(line?.map(([, , certainty, text]) => [text, certainty])).toEqual([
    ['słowo1', null],
    ['słowo2.', 0],
  ]);
});
