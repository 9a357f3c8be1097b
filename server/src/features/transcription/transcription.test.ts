import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { noTerms } from '@glosy/core/people/consent';
import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verboseJson } from '../../testing/speech-server.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { TranscriptionTest, transcript } from './transcription.fixture.ts';

let test: TranscriptionTest;
beforeEach(async () => {
  test = await TranscriptionTest.start();
});
afterEach(() => test.close());

const revisions = async () =>
  (await test.app.ask(test.editor, { url: `/api/transcript-revisions?id=HM-1&filename=${transcript}` })).json()
    .data as TranscriptRevision[];

/** Saves a text as the transcript's next revision. */
const edit = (text: string) => test.upload(transcript, Buffer.from(text));

describe('a sound that is transcribed by a machine', () => {
  it('gets a transcript with each word at its time', async () => {
    await test.transcribe();
    const lines = await test.linesOf();
    expect(lines.map(({ text }) => text)).toEqual(['słowo1 słowo2 słowo3 słowo4.', 'słowo5 słowo6 słowo7.']);
    for (const [index, startMs] of [1000, 11_000].entries()) {
      expect(Math.abs((lines[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(50);
    }
    expect(await test.only()).toMatchObject({
      state: 'done',
      place: 'na tym komputerze',
      model: 'tones',
      error: null,
      result: { srtFile: transcript, revision: 1, isCurrent: true, notes: [] },
    });
  });

  it('is sent in pieces of speech, without the silence between them', async () => {
    await test.transcribe();
    const seconds = test.speech.requests.map(({ wav }) => wav.length / 32_000);
    expect(seconds).toHaveLength(2);
    expect(Math.max(...seconds)).toBeLessThan(3);
    expect(test.speech.requests.map(({ fields }) => [fields.language, fields.model])).toEqual([
      [['pl'], ['tones']],
      [['pl'], ['tones']],
    ]);
    expect(test.speech.requests.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer klucz-mowy'));
  });
});

describe('an existing transcript', () => {
  it('written only by the machine is replaced', async () => {
    await test.transcribe();
    test.speech.answerWith(() => ({
      body: { text: 'a', segments: [{ start: 0.5, end: 1, text: 'całkiem inaczej' }] },
    }));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['całkiem inaczej', 'całkiem inaczej']);
    expect(await test.machineText()).toEqual({ lines: 2, proofread: 0 });
    expect(await revisions()).toMatchObject([
      { number: 2, origin: 'machine', action: 'transcribed' },
      { number: 1, origin: 'machine', action: 'transcribed', machine: { model: 'tones', place: 'na tym komputerze' } },
    ]);
  });

  it("with a person's work keeps its text, and the machine’s is in its history", async () => {
    await edit('1\n00:00:01,000 --> 00:00:02,000\nSłowa człowieka.\n');
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['Słowa człowieka.']);
    expect(await revisions()).toMatchObject([
      { number: 3, origin: 'person', action: 'restored', restoredFrom: 1 },
      { number: 2, origin: 'machine', action: 'transcribed', lineCount: 2 },
      { number: 1, origin: 'person' },
    ]);
    expect((await test.linesOf(transcript, 2))[0]?.text).toBe('słowo1 słowo2 słowo3 słowo4.');
    expect((await test.only())?.result).toMatchObject({ revision: 2, isCurrent: false });
    expect(await test.machineText()).toBeUndefined();
  });

  it('keeps its lines, marks and tags if a person has only marked lines as proofread', async () => {
    await test.transcribe();
    await test.app.dependencies.database.db
      .updateTable('lines')
      .set({ proofread: 1 })
      .where('position', '=', 0)
      .execute();
    const lines = () => test.app.dependencies.database.db.selectFrom('lines').selectAll().orderBy('position').execute();
    const before = await lines();
    await test.transcribe();
    expect(await lines()).toEqual(before);
    expect(await revisions()).toMatchObject([
      { number: 3, action: 'restored' },
      { number: 2, action: 'transcribed' },
      { number: 1, action: 'transcribed' },
    ]);
  });

  it('keeps its lines if a person has only confirmed a word', async () => {
    await test.transcribe();
    const [line] = await test.linesOf();
    const payload = { id: 'HM-1', filename: transcript, lines: [{ ...line, words: [0] }] };
    const confirmed = await test.app.ask(test.editor, { method: 'POST', url: '/api/words', payload });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const before = await test.textsOf();
    test.speech.answerWith(() => ({
      body: { text: '', segments: [{ start: 0.5, end: 1, text: 'Całkiem inaczej.' }] },
    }));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(before);
    expect((await test.only())?.result).toMatchObject({ isCurrent: false });
  });

  it('shows no share of doubtful words if the engine reports no certainty and the archive doubts a part', async () => {
    const russian = ['Мама', 'мыла', 'раму', 'зимой'];
    const times = russian.map((word, n) => ({ word, start: 0.3 + 0.4 * n, end: 0.5 + 0.4 * n }));
    test.speech.answerWith((request) =>
      request.heard[0]?.word === 'słowo5' ? verboseJson(request) : { body: { text: russian.join(' '), words: times } },
    );
    await test.transcribe();
    const answer = await test.app.ask(test.editor, { url: '/api/recording-entries' });
    expect(answer.json().data[0].technical.transcripts[0].doubt?.rated ?? 0).toBe(0);
  });
});

describe('an order is refused', () => {
  const refusalOf = async (answer: ReturnType<TranscriptionTest['post']>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().code];
  };

  it('to everyone but staff, and only staff see where the sound would be sent', async () => {
    const user = await test.app.signIn('user');
    const engine = { url: '/api/speech-engine' };
    expect(await refusalOf(test.post(null))).toEqual([401, 'session.required']);
    expect(await refusalOf(test.app.ask(null, engine))).toEqual([401, 'session.required']);
    expect(await refusalOf(test.post(user))).toEqual([403, 'session.forbidden']);
    expect(await refusalOf(test.app.ask(user, engine))).toEqual([403, 'session.forbidden']);
    expect(await test.engine()).toMatchObject({ isOutside: false });
    expect(test.speech.requests).toEqual([]);
  });

  it('for a file that is not audio of the recording', async () => {
    expect(await refusalOf(test.post(test.editor, { file: 'HM-1_inny.wav' }))).toEqual([404, 'file.not-found']);
  });

  it('without an engine, naming the setting for the operator', async () => {
    await test.close();
    test = await TranscriptionTest.start({ url: () => '' });
    expect(await test.engine()).toBeNull();
    const answer = await test.post();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'speech.unset']);
    expect(answer.json().error).toContain('SPEECH_URL');
  });

  it('if the narrator does not allow machine transcription, or has withdrawn the consent', async () => {
    const admin = await test.app.signIn('admin');
    const save = (consent: ConsentInput) =>
      test.app.ask(admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload: consent });
    await save({ ...writtenConsent, terms: { ...noTerms, machineTranscription: 'no' } });
    expect(await refusalOf(test.post())).toEqual([409, 'speech.consent']);
    await save({ ...writtenConsent, terms: noTerms, withdrawn: '2026-05-12', version: 1 });
    expect(await refusalOf(test.post(admin))).toEqual([409, 'speech.consent']);
    expect(test.speech.requests).toEqual([]);
  });

  it('while one waits or runs, and not afterwards', async () => {
    const asked = new Promise<void>((resolve) =>
      test.speech.answerWith(async (request) => {
        resolve();
        await request.gone;
        return verboseJson(request);
      }),
    );
    await test.post();
    await asked;
    expect(await refusalOf(test.post())).toEqual([409, 'speech.running']);
    expect((await test.only())?.state).toBe('running');
    expect((await test.post(test.editor, { path: 'transcribe/cancel' })).statusCode).toBe(200);
    await test.speech.requests[0]?.gone;
    await test.idle();
    expect((await test.only())?.state).toBe('cancelled');
    test.speech.answerWith(verboseJson);
    await test.transcribe();
    expect((await test.only())?.state).toBe('done');
  });
});
