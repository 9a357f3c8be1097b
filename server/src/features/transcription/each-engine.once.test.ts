import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { noTerms } from '@glosy/core/people/consent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verboseJson } from '../../testing/speech-server.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';
import { writeCtcModel, writeTransducerModel, writeVoiceModel } from '../../testing/tone-model/tone-model.ts';
import { writeWhisperModel } from '../../testing/tone-model/whisper-model.ts';
import { tonesOf } from '../../testing/tones.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { audio, TranscriptionTest, transcript } from './transcription.fixture.ts';

/** Two turns with a silence of eight seconds between them, in pitches that all engines of the tests tell apart. */
const said = [1, 1.5, 2, 2.5, 11, 11.5, 12].map((at, index) => ({ at, n: 20 * (index + 1) }));
const sound = tonesOf(said, 14);

let folder: string;
let test: TranscriptionTest;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-model-'));
});
afterEach(async () => {
  await test.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true, force: true });
});

const words = async () =>
  (await test.app.ask(test.editor, { url: `/api/words?id=HM-1&filename=${transcript}` })).json().data.lines as [
    number,
    number,
    number | null,
    string,
  ][][];

const startWithFolder = async (write: (folder: string) => Promise<void>) => {
  await write(folder);
  test = await TranscriptionTest.start({ folder, sound });
};

const engines = {
  'a speech server': async () => {
    test = await TranscriptionTest.start({ sound });
  },
  'NeMo CTC on this computer': () => startWithFolder(writeCtcModel),
  'a NeMo transducer on this computer': () => startWithFolder(writeTransducerModel),
  'Whisper on this computer': () => startWithFolder(writeWhisperModel),
  'a model with a voice detector': () =>
    startWithFolder(async (to) => {
      await writeCtcModel(to);
      await writeVoiceModel(to);
    }),
};

describe.each(Object.entries(engines))('%s', (name, start) => {
  beforeEach(start);

  it('writes each word at its time', async () => {
    await test.transcribe();
    const texts = (await test.textsOf()).map((text) => text.replaceAll('.', ''));
    expect(texts).toEqual(['słowo20 słowo40 słowo60 słowo80', 'słowo100 słowo120 słowo140']);
    const starts = (await words()).flat().map(([startMs]) => startMs);
    expect(starts).toHaveLength(said.length);
    for (const [index, { at }] of said.entries()) {
      expect(Math.abs((starts[index] ?? 0) - 1000 * at)).toBeLessThanOrEqual(50);
    }
    expect(await test.only()).toMatchObject({ state: 'done', place: 'na tym komputerze', error: null });
    const revisions = await test.app.ask(test.editor, {
      url: `/api/transcript-revisions?id=HM-1&filename=${transcript}`,
    });
    // The files of a local model identify its version.
    expect(revisions.json().data[0].machine.hash === undefined).toBe(name === 'a speech server');
  });

  it("keeps a person's text", async () => {
    await test.upload(transcript, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSłowa człowieka.\n'));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['Słowa człowieka.']);
    expect((await test.only())?.result).toMatchObject({ revision: 2, isCurrent: false });
  });

  it('finds no speech in silence, which is not an error', async () => {
    await test.upload('HM-1_cisza.wav', tonesOf([], 3));
    await test.transcribe('HM-1_cisza.wav');
    expect(await test.only()).toMatchObject({ audioFile: 'HM-1_cisza.wav', state: 'done', result: null });
  });

  it('is not used if the narrator does not allow machine transcription', async () => {
    const consent = { ...writtenConsent, terms: { ...noTerms, machineTranscription: 'no' } };
    const admin = await test.app.signIn('admin');
    await test.app.ask(admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload: consent });
    expect((await test.post()).json().code).toBe('speech.consent');
  });
});

const realModel = process.env.SPEECH_TEST_MODEL_DIR;

/** Tests a Polish model with speech from espeak-ng. */
describe.runIf(realModel)('the model of SPEECH_TEST_MODEL_DIR', () => {
  it('recognises most of the speech, with the words in order', async () => {
    const spoken = 'urodziłam się w łodzi a potem mieszkaliśmy na wsi u dziadków którzy mieli konie i krowy';
    const path = join(folder, 'mowa.wav');
    execFileSync('espeak-ng', ['-v', 'pl', '-s', '130', '-w', path, spoken]);
    test = await TranscriptionTest.start({ folder: realModel ?? '', sound: await readFile(path) });
    await test.transcribe();
    const heard = (await words()).flat();
    const said = new Set(heard.map(([, , , text]) => text.toLowerCase().replace(/[^\p{L}]/gu, '')));
    const expected = spoken.split(' ');
    expect(expected.filter((word) => said.has(word)).length).toBeGreaterThan(expected.length / 2);
    const starts = heard.map(([startMs]) => startMs);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });
});

describe('a model on this computer', () => {
  it('is named as the destination of the audio, before and after', async () => {
    await startWithFolder(writeCtcModel);
    const facts = {
      place: 'na tym komputerze',
      isOutside: false,
      model: basename(folder),
      tellsVoices: false,
      takesLanguage: false,
      takesNames: false,
      sendsNames: false,
    };
    expect(await test.engine()).toEqual(facts);
    await test.transcribe();
    expect(await test.only()).toMatchObject({ place: facts.place, model: facts.model });
    expect(test.speech.requests).toEqual([]);
  });

  it('transcribes closed passages, because nothing is sent', async () => {
    await startWithFolder(writeCtcModel);
    const closure = { audio_file: audio, start: 1.4, end: 2.3 };
    await test.app.ask(test.editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload: closure });
    await test.transcribe();
    expect((await test.textsOf()).join(' ').match(/słowo\d+/g)).toHaveLength(said.length);
  });

  it('reports the certainty of words only for a transducer', async () => {
    await startWithFolder(writeTransducerModel);
    await test.transcribe();
    const certain = (await words()).flat().map(([, , certainty]) => certainty);
    expect(certain.every((one) => one !== null && one > 0.3 && one < 1)).toBe(true);
  });

  it.each([
    { kind: 'a transducer, which is sure of them', write: writeTransducerModel, isSure: true },
    { kind: 'Whisper, which does not say how sure it is', write: writeWhisperModel, isSure: false },
  ])(
    'that hears Russian words leaves the piece to the second model of its folder: $kind',
    async ({ write, isSure }) => {
      await startWithFolder(async (to) => {
        await writeCtcModel(to);
        const tokens = await readFile(join(to, 'tokens.txt'), 'utf8');
        await writeFile(join(to, 'tokens.txt'), tokens.replaceAll('słowo', 'слово'));
        await write(join(to, 'second'));
      });
      await test.transcribe();
      const texts = (await test.textsOf()).map((text) => text.replaceAll('.', ''));
      expect(texts).toEqual(['słowo20 słowo40 słowo60 słowo80', 'słowo100 słowo120 słowo140']);
      expect((await test.only())?.result?.notes).toEqual([]);
      const certain = (await words()).flat().map(([, , certainty]) => certainty);
      expect(certain).toHaveLength(said.length);
      expect(certain.every((certainty) => (certainty !== null) === isSure)).toBe(true);
    },
  );

  it('of the kind Whisper writes the whole of a long fluent speech, each word where it was said', async () => {
    const spoken = Array.from({ length: 60 }, (_, index) => ({
      at: 1 + index / 2,
      n: 20 * (1 + (Math.floor(index ** 1.7) % 7)),
    }));
    await writeWhisperModel(folder);
    test = await TranscriptionTest.start({ folder, sound: tonesOf(spoken, 32) });
    await test.transcribe();
    const heard = (await words()).flat();
    expect(heard.map(([, , , text]) => text.replace('.', ''))).toEqual(spoken.map(({ n }) => `słowo${n}`));
    for (const [index, { at }] of spoken.entries()) {
      expect(Math.abs((heard[index]?.[0] ?? 0) - 1000 * at)).toBeLessThanOrEqual(50);
    }
    expect((await test.only())?.result?.notes).toEqual([]);
  }, 180_000);

  it('that does not know the language fails the job in words', async () => {
    await writeWhisperModel(folder);
    test = await TranscriptionTest.start({ folder, sound, settings: { SPEECH_LANGUAGE: 'de' } });
    await test.transcribe();
    expect(await test.only()).toMatchObject({
      state: 'failed',
      error: 'Model mowy nie zna języka „de”: sprawdź SPEECH_LANGUAGE.',
    });
  });

  it('that is not usable is refused with a reason when ordered', async () => {
    await startWithFolder(async (to) => writeFile(join(to, 'model.onnx'), 'x'));
    const answer = await test.post();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'speech.unusable']);
    expect(answer.json().error).toContain('speech-model check');
  });

  it('with a damaged voice detector fails the job with a reason', async () => {
    await startWithFolder(async (to) => {
      await writeCtcModel(to);
      await writeFile(join(to, 'silero_vad.onnx'), 'x'.repeat(3000));
    });
    await test.transcribe();
    const error = expect.stringContaining('nie przyjął pliku silero_vad.onnx');
    expect(await test.only()).toMatchObject({ state: 'failed', error });
  });

  it('that is damaged, deleted or changed since the order fails the job with a reason', async () => {
    await startWithFolder(async (to) => {
      await writeCtcModel(to);
      await writeFile(join(to, 'model.onnx'), 'x'.repeat(3000));
    });
    const { job } = (await test.post()).json().data;
    await test.idle();
    const failed = async () => {
      const { state, error } = (await test.only()) ?? {};
      return state === 'failed' && error;
    };
    expect(await failed()).toContain('nie przyjął plików modelu mowy');
    await writeCtcModel(folder);
    await test.retry(job);
    expect(await failed()).toBe('Model mowy zmienił się od zlecenia. Zleć przepisywanie jeszcze raz.');
    await rm(folder, { recursive: true });
    await test.retry(job);
    expect(await failed()).toBe('Nie da się odczytać folderu z modelem mowy: sprawdź SPEECH_MODEL_DIR.');
  });
});

describe('an order', () => {
  const refuse = () => test.speech.answerWith(() => ({ status: 401, body: {} }));

  /** Orders from the server, which refuses, then restarts the archive with other settings and tries again. */
  async function goOnWith(settings: Record<string, string>): Promise<void> {
    test = await TranscriptionTest.start({ sound, settings: { DATA_DIR: folder } });
    refuse();
    const { job } = (await test.post()).json().data;
    await test.idle();
    test.speech.answerWith(verboseJson);
    await test.restart({ DATA_DIR: folder, ...settings });
    await test.retry(job);
  }
  const model = () => join(folder, 'model');

  it('continues at its server, with its model and language, after a local model was set up', async () => {
    await writeCtcModel(model());
    await goOnWith({
      SPEECH_MODEL_DIR: model(),
      SPEECH_URL: 'the same',
      SPEECH_MODEL: 'inny',
      SPEECH_LANGUAGE: 'de',
    });
    expect(await test.only()).toMatchObject({ state: 'done', model: 'tones' });
    expect(test.speech.requests.at(-1)?.fields).toMatchObject({ model: ['tones'], language: ['pl'] });
    expect((await test.engine())?.model).toBe('model');
  });

  it('sends nothing to a server that is no longer configured', async () => {
    await writeCtcModel(model());
    await goOnWith({ SPEECH_MODEL_DIR: model() });
    expect(await test.only()).toMatchObject({
      state: 'failed',
      error: 'Ustawienia rozpoznawania mowy zmieniły się od zlecenia. Zleć przepisywanie jeszcze raz.',
    });
    expect(test.speech.requests).toHaveLength(1);
  });
});
