import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { noTerms } from '@glosy/core/people/consent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SpeechRequest, verboseJson } from '../../testing/speech-server.ts';
import { tonesOf } from '../../testing/tones.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { audio, TranscriptionTest } from './transcription.fixture.ts';

let test: TranscriptionTest;
beforeEach(async () => {
  test = await TranscriptionTest.start();
});
afterEach(() => test.close());

describe('sound that must not be sent', () => {
  /** Addresses the speech server under a name other than this computer's own. */
  const outside = (address: string) => address.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const close = (start: number, end: number) =>
    test.app.ask(test.editor, {
      method: 'POST',
      url: '/api/recordings/HM-1/closures',
      payload: { audio_file: audio, start, end },
    });

  it('a closed passage is sent to a server outside as silence', async () => {
    await test.close();
    test = await TranscriptionTest.start({ url: outside });
    expect((await close(1.4, 2.3)).statusCode).toBe(201);
    await test.transcribe();
    expect((await test.engine())?.isOutside).toBe(true);
    expect(test.speech.requests.flatMap(({ heard }) => heard.map(({ word }) => word))).toEqual([
      'słowo1',
      'słowo4',
      'słowo5',
      'słowo6',
      'słowo7',
    ]);
  });

  it('a passage closed during the run is not sent either', async () => {
    await test.close();
    test = await TranscriptionTest.start({ url: outside });
    test.speech.answerWith(async (request) => {
      if (test.speech.requests.length === 1) await close(10, 13);
      return verboseJson(request);
    });
    await test.post();
    await test.idle();
    expect(test.speech.requests.flatMap(({ heard }) => heard.map(({ word }) => word))).not.toContain('słowo5');
    expect((await test.only())?.error).toContain('Zamknięte fragmenty');
  });

  it('a passage that is closed after its transcription is not sent again, and no word is written twice', async () => {
    await test.close();
    test = await TranscriptionTest.start({ url: outside });
    test.speech.answerWith(async (request) => {
      if (test.speech.requests.length === 1) await close(2.4, 3);
      return verboseJson(request);
    });
    const { job } = (await test.post()).json().data;
    await test.idle();
    await test.app.ask(await test.app.signIn('admin'), { method: 'POST', url: `/api/jobs/${job}/retry` });
    await test.idle();
    expect(await test.textsOf()).toEqual(['słowo1 słowo2 słowo3.', 'słowo5 słowo6 słowo7.']);
  });

  it('nothing more is sent of a recording deleted during the run', async () => {
    const admin = await test.app.signIn('admin');
    test.speech.answerWith(async (request) => {
      await test.app.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
      return verboseJson(request);
    });
    await test.post();
    await test.idle();
    expect(test.speech.requests).toHaveLength(1);
  });

  it('nothing more is sent of a recording whose consent is withdrawn during the run', async () => {
    const admin = await test.app.signIn('admin');
    const payload: ConsentInput = { ...writtenConsent, terms: noTerms, withdrawn: '2026-05-12' };
    test.speech.answerWith(async (request) => {
      await test.app.ask(admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload });
      return verboseJson(request);
    });
    await test.post();
    await test.idle();
    expect(test.speech.requests).toHaveLength(1);
    const url = '/api/recordings/HM-1/transcriptions';
    const [transcription] = (await test.app.ask(admin, { url })).json().data;
    expect([transcription.state, transcription.error]).toEqual([
      'failed',
      'Zgoda rozmówcy nie pozwala na przepisywanie automatyczne tego nagrania.',
    ]);
  });

  it("the server's key is in no answer, and the destination of the sound is in the audit log", async () => {
    await test.transcribe();
    const answers = [
      await test.post(),
      await test.app.ask(test.editor, { url: '/api/recordings/HM-1/transcriptions' }),
    ];
    expect(answers.map(({ body }) => body).join()).not.toContain('klucz-mowy');
    const entries = await test.app.dependencies.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject', 'details'])
      .where('action', '=', 'recording.transcribe')
      .execute();
    expect(entries[0]).toMatchObject({ actor_id: test.editor.userId, subject: 'recording:HM-1' });
    expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ place: 'na tym komputerze', model: 'tones' });
  });
});

/** Each half of a piece has another speaker; the server assigns the labels A and B again in each piece. */
const diarized = ({ heard }: SpeechRequest) => {
  const half = Math.ceil(heard.length / 2);
  const turns = [heard.slice(0, half), heard.slice(half)];
  const textOf = (turn: typeof heard) => turn.map(({ word }) => word).join(' ');
  const segments = turns.map((turn, at) => {
    const [start, end] = [turn[0]?.start ?? 0, turn.at(-1)?.end ?? 0];
    const words = turn.map(({ word, ...times }) => ({ word, ...times }));
    return { start, end, text: textOf(turn), speaker: 'AB'[at], words };
  });
  return { body: { text: textOf(heard), segments } };
};

describe('speakers named by a server', () => {
  it('begin lines, and have no names across pieces, in which the server assigns names anew', async () => {
    test.speech.answerWith(diarized);
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['słowo1 słowo2', 'słowo3 słowo4', 'słowo5 słowo6', 'słowo7']);
  });

  it('keep their names in a sound of one piece', async () => {
    test.speech.answerWith(diarized);
    const said = [1, 1.5, 2, 2.5].map((at, index) => ({ at, n: index + 1 }));
    await test.upload('HM-1_krotka.wav', tonesOf(said, 4));
    await test.transcribe('HM-1_krotka.wav');
    expect(await test.textsOf('HM-1_krotka.srt')).toEqual(['Rozmówca A: słowo1 słowo2', 'Rozmówca B: słowo3 słowo4']);
  });
});

describe('a passage that the engine cannot transcribe', () => {
  const russian = ['Мама', 'мыла', 'раму', 'зимой'];
  const drift = {
    body: {
      text: russian.join(' '),
      words: russian.map((word, n) => ({ word, start: 0.3 + 0.4 * n, end: 0.5 + 0.4 * n })),
    },
  };

  it('is listed with its time, and the rest is written', async () => {
    test.speech.answerWith((request) =>
      request.heard[0]?.word === 'słowo5'
        ? { status: 500, headers: { 'retry-after': '0' }, body: 'broken' }
        : verboseJson(request),
    );
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['słowo1 słowo2 słowo3 słowo4.']);
    const [note] = (await test.only())?.result?.notes ?? [];
    expect(note).toMatchObject({ why: 'unheard' });
    expect(Math.abs((note?.startMs ?? 0) - 10_800)).toBeLessThanOrEqual(50);
  });

  it('is transcribed once more in other parts if it drifts to another language', async () => {
    test.speech.answerWith((request) => (request.heard.length === 4 ? drift : verboseJson(request)));
    await test.transcribe();
    expect((await test.textsOf()).join(' ').match(/\p{L}+\d?/gu)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `słowo${n}`),
    );
    expect((await test.only())?.result?.notes).toEqual([]);
  });

  it('is listed and doubtful word for word if that does not help', async () => {
    test.speech.answerWith((request) => (request.heard[0]?.word === 'słowo5' ? verboseJson(request) : drift));
    await test.transcribe();
    expect((await test.textsOf())[0]).toBe('Мама мыла раму зимой');
    expect((await test.only())?.result?.notes).toMatchObject([
      { why: 'doubtful', text: 'Są w nim litery spoza polskiego alfabetu.' },
    ]);
    const words = await test.app.ask(test.editor, { url: '/api/words?id=HM-1&filename=HM-1_rozmowa.srt' });
    const [first] = words.json().data.lines as [number, number, number | null, string][][];
    expect(first?.map(([, , certainty]) => certainty)).toEqual([0, 0, 0, 0]);
  });

  it('does not make the minutes around it doubtful', async () => {
    await test.upload('HM-1_dluga.wav', tonesOf(every(0.6, 70), 70));
    const isForeign = (word: string) => /^słowo6\d$/.test(word);
    test.speech.answerWith((request) => {
      const heard = request.heard.map((word) =>
        isForeign(word.word) ? { ...word, word: word.word.replace('słowo', 'слово') } : word,
      );
      return verboseJson({ ...request, heard });
    });
    await test.transcribe('HM-1_dluga.wav');
    const [note, ...others] = (await test.only())?.result?.notes ?? [];
    expect(note).toMatchObject({ why: 'doubtful', text: 'Są w nim litery spoza polskiego alfabetu.' });
    expect(others).toEqual([]);
    const answer = await test.app.ask(test.editor, { url: '/api/words?id=HM-1&filename=HM-1_dluga.srt' });
    const words = (answer.json().data.lines as [number, number, number | null][][]).flat();
    const doubtful = words.filter(([, , certainty]) => certainty === 0).map(([startMs]) => startMs);
    // The words 60 to 69 are heard from second 36.6 on.
    expect(Math.min(...doubtful)).toBeGreaterThan(6_600);
    expect(Math.max(...doubtful)).toBeLessThan(note?.endMs ?? 0);
    expect(doubtful.length).toBeLessThan(51);
  });

  it('words over silence and loops are left out and listed', async () => {
    const loop = { start: 0.3, end: 1.2, text: 'dziękuję dziękuję dziękuję dziękuję dziękuję dziękuję dziękuję' };
    test.speech.answerWith(() => ({ body: { text: 'a', segments: [loop] } }));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['dziękuję', 'dziękuję']);
    expect((await test.only())?.result?.notes.map(({ why }) => why)).toEqual(['loop', 'loop']);
  });

  it('word times that run backwards change no sentence', async () => {
    const times = [0.3, 0.9, 0.8].map((start) => ({ start, end: start + 0.3 }));
    const words = ['Ala', 'ma', 'kota'].map((word, at) => ({ word, ...times[at] }));
    test.speech.answerWith(() => ({
      body: { text: 'Ala ma kota.', segments: [{ start: 0.3, end: 1.2, text: 'Ala ma kota.' }], words },
    }));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['Ala ma kota.', 'Ala ma kota.']);
  });

  it('audio without speech gets no transcript', async () => {
    await test.upload('HM-1_cisza.wav', tonesOf([], 3));
    expect((await test.post(test.editor, { file: 'HM-1_cisza.wav' })).statusCode).toBe(202);
    await test.idle();
    expect(await test.only()).toMatchObject({ audioFile: 'HM-1_cisza.wav', state: 'done', result: null });
    expect(test.speech.requests).toEqual([]);
  });

  it('a run that a busy server refuses waits with the reason until the next attempt', async () => {
    test.speech.answerWith(() => ({ status: 503, headers: { 'retry-after': '0' }, body: '' }));
    await test.transcribe();
    expect(await test.only()).toMatchObject({
      state: 'waiting',
      progress: null,
      error: expect.stringContaining('jest zajęty albo nie działa (odpowiedź 503)'),
    });
    expect((await test.post(test.editor, { path: 'transcribe/cancel' })).statusCode).toBe(200);
    expect(await test.only()).toMatchObject({ state: 'cancelled' });
  });

  it('a failed run resumes with the first missing piece', async () => {
    const words: string[] = [];
    test.speech.answerWith((request) => {
      words.push(request.heard[0]?.word ?? '');
      return words.length === 2 ? { status: 401, body: {} } : verboseJson(request);
    });
    const job = (await test.post()).json().data.job;
    await test.idle();
    expect(await test.only()).toMatchObject({ state: 'failed', error: expect.stringContaining('SPEECH_KEY') });
    await test.app.ask(await test.app.signIn('admin'), { method: 'POST', url: `/api/jobs/${job}/retry` });
    await test.idle();
    expect(words).toEqual(['słowo1', 'słowo5', 'słowo5']);
    expect(await test.textsOf()).toEqual(['słowo1 słowo2 słowo3 słowo4.', 'słowo5 słowo6 słowo7.']);
  });

  it('sound of more than ten minutes is sent in requests of at most ten minutes and 25 MB', async () => {
    const spoken = every(2, 620).map((word) => ({ ...word, n: word.n % 100 }));
    await test.upload('HM-1_dluga.wav', tonesOf(spoken, 620));
    await test.transcribe('HM-1_dluga.wav');
    const lengths = test.speech.requests.map(({ wav }) => wav.length);
    expect(Math.max(...lengths) / 32_000).toBeLessThanOrEqual(600.1);
    expect(Math.max(...lengths)).toBeLessThan(25_000_000);
    const words = (await test.linesOf('HM-1_dluga.srt')).flatMap(({ text }) => text.match(/słowo\d+/g));
    expect(words).toEqual(spoken.map(({ n }) => `słowo${n}`));
  });

  it('a text without times is requested again in pieces of half a minute', async () => {
    await test.upload('HM-1_dluga.wav', tonesOf(every(0.6, 70), 70));
    test.speech.answerWith(({ heard }) => ({ body: { text: heard.map(({ word }) => word).join(' ') } }));
    await test.post(test.editor, { file: 'HM-1_dluga.wav' });
    await test.idle();
    const seconds = test.speech.requests.slice(-3).map(({ wav }) => wav.length / 32_000);
    expect(Math.max(...seconds)).toBeLessThan(30.1);
    const words = (await test.linesOf('HM-1_dluga.srt')).flatMap(({ text }) => text.split(' '));
    expect(words).toEqual(every(0.6, 70).map(({ n }) => `słowo${n}`));
  });
});

/** A word every `step` seconds. */
function every(step: number, seconds: number) {
  return Array.from({ length: Math.floor(seconds / step) - 1 }, (_, index) => ({ at: (index + 1) * step, n: index }));
}
