import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerSpeech, type SpeechServer, startSpeechServer, verboseJson } from '../testing/speech-server.ts';
import { tonesOf } from '../testing/tones.ts';
import { openSpeechServer } from './openai-server.ts';
import type { SpeechEngine, SpeechSession } from './speech-engine.ts';

const wav = tonesOf(
  [
    { at: 0.5, n: 1 },
    { at: 1, n: 2 },
  ],
  2,
);

let speech: SpeechServer;
beforeEach(async () => {
  speech = await startSpeechServer();
});
afterEach(() => speech.close());

const engineAt = (url: string, timeoutMs = 60_000): SpeechEngine =>
  openSpeechServer(
    {
      url,
      model: undefined,
      key: undefined,
      language: 'pl',
      parallel: 1,
      pauseMs: () => 0,
      timeoutMs: () => timeoutMs,
    },
    pino({ level: 'silent' }),
  );

/** Begins a recording. */
const begin = async (engine = engineAt(speech.url)) => engine.begin((await engine.offer()).settings);

const hear = async (
  session: SpeechSession | Promise<SpeechSession> = begin(),
  signal = new AbortController().signal,
  prompt = '',
) => (await session).transcribe(wav, { lengthMs: 2000, signal, prompt });

const formatOf = ({ fields }: Parameters<AnswerSpeech>[0]) =>
  [fields.response_format, fields['timestamp_granularities[]'] ?? []].flat().join(' ');

/** What a server with these answers by form was asked, and what was heard. */
async function hearFrom(answers: Readonly<Record<string, ReturnType<AnswerSpeech>>>) {
  speech.answerWith((request) => answers[formatOf(request)] ?? { status: 400, body: { error: 'unknown format' } });
  const session = await begin();
  const { words, isTimed } = await hear(session);
  const asked = speech.requests.map(formatOf);
  await hear(session);
  return {
    words: words.map(({ text, startMs, endMs }) => [text, startMs, endMs]),
    isTimed,
    asked,
    askedNext: speech.requests.slice(asked.length).map(formatOf),
  };
}

const rich = 'verbose_json word segment';
const segment = { start: 0.5, end: 1.5, text: ' Raz dwa.' };

describe('a speech server', () => {
  it('is found by its own address, with /v1, or by the whole address of the call', async () => {
    for (const path of ['', '/', '/v1', '/v1/', '/v1/audio/transcriptions', '/inference']) {
      await hear(begin(engineAt(speech.url + path)));
    }
    expect(speech.requests.map(({ path }) => path)).toEqual([
      ...Array(5).fill('/v1/audio/transcriptions'),
      '/inference',
    ]);
  });

  it('that is this computer keeps the sound here, any other does not', () => {
    const isOutside = (url: string) => engineAt(url).isOutside;
    expect(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'].map(isOutside)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['https://api.example.org', 'http://192.168.1.5:1'].map(isOutside)).toEqual([true, true]);
  });

  it('that names speakers is understood where it gives no other times', async () => {
    const spoken = [
      { ...segment, text: ' Raz.', end: 1, speaker: 'A' },
      { ...segment, text: ' Dwa.', start: 1, speaker: 'B' },
    ];
    speech.answerWith((request) =>
      formatOf(request) === 'diarized_json' && request.fields.chunking_strategy?.[0] === 'auto'
        ? { body: { text: 'Raz. Dwa.', segments: spoken } }
        : { status: 400, body: { error: 'unsupported' } },
    );
    const { words } = await hear();
    expect(words.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Raz.', 'Rozmówca A'],
      ['Dwa.', 'Rozmówca B'],
    ]);
  });

  it('that names speakers is sent no prompt, which it would refuse', async () => {
    speech.answerWith(({ fields }) =>
      fields.response_format?.[0] === 'diarized_json' && fields.prompt === undefined
        ? { body: { text: 'Raz.', segments: [{ ...segment, speaker: 'A' }] } }
        : { status: 400, body: { error: 'unsupported' } },
    );
    await hear(undefined, undefined, 'Zgierz.');
    expect(speech.requests.map(({ fields }) => fields.prompt)).toEqual([['Zgierz.'], ['Zgierz.'], undefined]);
  });

  it('with times of words gives each word its own', async () => {
    speech.answerWith(verboseJson);
    const { words } = await hear();
    expect(words.map(({ text }) => text)).toEqual(['słowo1', 'słowo2.']);
    expect(Math.abs((words[0]?.startMs ?? 0) - 500)).toBeLessThanOrEqual(10);
  });

  it('with segment times only gets requests for these from then on', async () => {
    expect(await hearFrom({ verbose_json: { body: { text: 'Raz dwa.', segments: [segment] } } })).toEqual({
      words: [
        ['Raz', 500, 944],
        ['dwa.', 944, 1500],
      ],
      isTimed: true,
      asked: [rich, 'verbose_json'],
      askedNext: ['verbose_json'],
    });
  });

  it('that answers 500 to an unknown format gets a request for SubRip', async () => {
    const broken = { status: 500, body: 'Internal Server Error' };
    const srt = '1\n00:00:00,500 --> 00:00:01,500\nRaz dwa.\n';
    const found = await hearFrom({ [rich]: broken, verbose_json: broken, srt: { body: srt } });
    expect(found).toMatchObject({ isTimed: true, askedNext: ['srt'] });
    expect(found.words.map(([text]) => text)).toEqual(['Raz', 'dwa.']);
  });

  it('that gives a text alone says so', async () => {
    const text = { body: { text: 'Raz dwa.' } };
    expect(await hearFrom({ [rich]: text })).toMatchObject({ isTimed: false, asked: [rich] });
    expect(await hearFrom({ json: text })).toMatchObject({ isTimed: false, askedNext: ['json'] });
  });

  it('that hears nothing in a piece gives no words', async () => {
    const silent = { body: { text: '', segments: [], words: null } };
    expect(await hearFrom({ [rich]: silent })).toMatchObject({ words: [], isTimed: true });
  });

  it('of whisper.cpp, which gives parts of words, gives whole words', async () => {
    const words = [
      { word: ' Wał', start: 0.5, end: 0.7 },
      { word: 'brzych', start: 0.7, end: 1 },
      { word: '.', start: 1, end: 1.1 },
      { word: ' Raz', start: 1.2, end: 1.5 },
    ];
    const body = { text: ' Wałbrzych. Raz', segments: [{ start: 0.5, end: 1.5, text: ' Wałbrzych. Raz', words }] };
    expect((await hearFrom({ [rich]: { body } })).words).toEqual([
      ['Wałbrzych.', 500, 1100],
      ['Raz', 1200, 1500],
    ]);
  });

  it('whose segments run backwards gives words in order of time', async () => {
    const segments = [
      { start: 1, end: 1.5, text: 'dwa.' },
      { start: 0.2, end: 0.4, text: 'Raz,' },
    ];
    const words = segments.map(({ text, ...times }) => ({ ...times, word: text.slice(0, 3).toLowerCase() }));
    for (const body of [{ segments }, { segments, words }]) {
      const found = await hearFrom({ [rich]: { body: { text: 'dwa. Raz,', ...body } } });
      expect(found.words.map(([text, startMs]) => [text, startMs])).toEqual([
        ['Raz,', 200],
        ['dwa.', 1000],
      ]);
    }
  });

  it('whose words within a segment run backwards gives them in the order of the sentence', async () => {
    const words = [
      { word: 'Ala', start: 0.2, end: 0.5 },
      { word: 'ma', start: 0.9, end: 1 },
      { word: 'kota', start: 0.8, end: 1.2 },
    ];
    const segment = { start: 0.2, end: 1.2, text: 'Ala ma kota.' };
    for (const body of [{ segments: [segment], words }, { segments: [{ ...segment, words }] }, { words }]) {
      const found = await hearFrom({ [rich]: { body: { text: segment.text, ...body } } });
      expect(found.words.map(([text]) => String(text).replace('.', ''))).toEqual(['Ala', 'ma', 'kota']);
    }
  });

  it('that is busy is retried at the time it named', async () => {
    const answers = [
      { status: 429, headers: { 'retry-after': '0' }, body: '' },
      { status: 503, headers: { 'retry-after': '0' }, body: '' },
    ];
    speech.answerWith((request) => answers.shift() ?? verboseJson(request));
    expect((await hear()).words).toHaveLength(2);
  });

  it('that has sent nothing but garbage cannot hear the piece', async () => {
    speech.answerWith(() => ({ body: '{"text": "Raz' }));
    await expect(hear()).rejects.toMatchObject({ name: 'EngineFault', of: 'piece' });
  });

  it.each([
    ['an error', { status: 500, body: 'Internal Server Error' }],
    ['an error of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['a timeout', { status: 408, body: '' }],
    ['an error in words', { body: { error: 'out of memory' } }],
    ['a part of an answer', { body: '{"text": "Raz' }],
    ['half an answer', { body: { text: 'Raz dwa.' }, cutAfter: 10 }],
  ])('that sends %s between two answers is retried in the same form', async (_, fault) => {
    speech.answerWith((request) => (speech.requests.length === 2 ? fault : verboseJson(request)));
    const session = await begin();
    for (let piece = 1; piece <= 3; piece++) expect(await hear(session)).toMatchObject({ isTimed: true });
    expect(speech.requests.map(formatOf)).toEqual(Array(4).fill(rich));
  });

  it.each([429, 502, 503, 504])(
    'that answers %d for good is not available, which is no fault of the piece',
    async (status) => {
      const session = await begin();
      await hear(session);
      speech.answerWith(() => ({ status, headers: { 'retry-after': '0' }, body: '' }));
      await expect(hear(session)).rejects.toMatchObject({
        of: 'engine',
        message: expect.stringContaining(`odpowiedź ${status}`),
      });
    },
  );

  it('that fails at one piece for good hears the next ones in the same form', async () => {
    const session = await begin();
    await hear(session);
    speech.answerWith(() => ({ status: 500, body: 'Internal Server Error' }));
    await expect(hear(session)).rejects.toMatchObject({
      of: 'piece',
      message: expect.stringContaining('odpowiedź 500'),
    });
    speech.answerWith(verboseJson);
    await hear(session);
    expect([...new Set(speech.requests.map(formatOf))]).toEqual([rich]);
  });

  it('that refuses a form which it gave before gets a request for the next one', async () => {
    const session = await begin();
    await hear(session);
    speech.answerWith((request) => (formatOf(request) === rich ? { status: 400, body: {} } : verboseJson(request)));
    await hear(session);
    await hear(session);
    expect(speech.requests.map(formatOf)).toEqual([rich, rich, 'verbose_json', 'verbose_json']);
  });

  it('that fails at one of two simultaneous first requests keeps the richer form', async () => {
    const session = await begin();
    let answered: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      answered = resolve;
    });
    speech.answerWith(async (request) => {
      if (formatOf(request) !== rich) await first;
      return speech.requests.length === 1 ? { status: 500, body: '' } : verboseJson(request);
    });
    await Promise.all([hear(session), hear(session).then(answered)]);
    await hear(session);
    expect(speech.requests.map(formatOf).sort()).toEqual(['verbose_json', rich, rich, rich].sort());
    expect(speech.requests.map(formatOf).at(-1)).toBe(rich);
  });

  it.each([
    { answer: 'refuses', status: 400, askedNext: ['verbose_json'] },
    { answer: 'fails at', status: 500, askedNext: [rich] },
  ])('that $answer the richest form gets a request for $askedNext.0 first in the next recording', async (given) => {
    const engine = engineAt(speech.url);
    speech.answerWith((request) =>
      formatOf(request) === rich ? { status: given.status, body: '' } : verboseJson(request),
    );
    await hear(begin(engine));
    speech.answerWith(verboseJson);
    const before = speech.requests.length;
    await hear(begin(engine));
    expect(speech.requests.slice(before).map(formatOf)).toEqual(given.askedNext);
  });

  it('that does not answer in time is disconnected, gets one more request, and cannot hear the piece', async () => {
    const closed: Promise<void>[] = [];
    speech.answerWith(async ({ gone }) => {
      closed.push(gone);
      await gone;
      return { body: '' };
    });
    const session = await begin(engineAt(speech.url, 500));
    await expect(hear(session)).rejects.toMatchObject({
      of: 'piece',
      message: expect.stringContaining('zbyt długo nie odpowiadał'),
    });
    expect(speech.requests).toHaveLength(2);
    await Promise.all(closed);
    await expect(hear(session), 'at the next piece').rejects.toMatchObject({
      of: 'engine',
      message: expect.stringContaining('nie odpowiada'),
    });
  });

  it('that is late at pieces which are not in a row cannot hear these, and hears the others', async () => {
    const silence = async ({ gone }: Parameters<AnswerSpeech>[0]) => gone.then(() => ({ body: '' }));
    const session = await begin(engineAt(speech.url, 500));
    for (const [answer, fault] of [[silence, 'piece'], [verboseJson], [silence, 'piece']] as const) {
      speech.answerWith(answer);
      const heard = hear(session);
      if (fault) await expect(heard).rejects.toMatchObject({ of: fault });
      else expect((await heard).words).toHaveLength(2);
    }
  });

  it('that refuses the key or the model is wrongly set', async () => {
    for (const [status, setting] of [
      [401, 'SPEECH_KEY'],
      [404, 'SPEECH_MODEL'],
    ] as const) {
      speech.answerWith(() => ({ status, body: {} }));
      await expect(hear()).rejects.toMatchObject({ of: 'settings', message: expect.stringContaining(setting) });
    }
  });

  it('stops working when the transcription is cancelled', async () => {
    const cancelled = new AbortController();
    const closed = new Promise<void>((resolve) =>
      speech.answerWith(async (request) => {
        cancelled.abort(new Error('cancelled'));
        await request.gone;
        resolve();
        return { body: '' };
      }),
    );
    await expect(hear(begin(), cancelled.signal)).rejects.toThrow('cancelled');
    await closed;
  });
});
