import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { noTerms } from '@glosy/core/consent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCtcModel, writeTransducerModel, writeVoiceModel } from '../../testing/tone-model/tone-model.ts';
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
  'a model with a voice detector': () =>
    startWithFolder(async (to) => {
      await writeCtcModel(to);
      await writeVoiceModel(to);
    }),
};

describe.each(Object.entries(engines))('%s', (_, start) => {
  beforeEach(start);

  it('writes each word where it was said', async () => {
    await test.transcribe();
    const texts = (await test.textsOf()).map((text) => text.replaceAll('.', ''));
    expect(texts).toEqual(['słowo20 słowo40 słowo60 słowo80', 'słowo100 słowo120 słowo140']);
    const starts = (await words()).flat().map(([startMs]) => startMs);
    expect(starts).toHaveLength(said.length);
    for (const [index, { at }] of said.entries()) {
      expect(Math.abs((starts[index] ?? 0) - 1000 * at)).toBeLessThanOrEqual(50);
    }
    expect(await test.only()).toMatchObject({ state: 'done', place: 'na tym komputerze', error: null });
  });

  it('keeps what a person wrote', async () => {
    await test.upload(transcript, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSłowa człowieka.\n'));
    await test.transcribe();
    expect(await test.textsOf()).toEqual(['Słowa człowieka.']);
    expect((await test.only())?.result).toMatchObject({ revision: 2, isCurrent: false });
  });

  it('finds no speech in silence, which is no fault', async () => {
    await test.upload('HM-1_cisza.wav', tonesOf([], 3));
    await test.transcribe('HM-1_cisza.wav');
    expect(await test.only()).toMatchObject({ audioFile: 'HM-1_cisza.wav', state: 'done', result: null });
  });

  it('is given nothing where the narrator does not let machines transcribe', async () => {
    const consent = { ...writtenConsent, terms: { ...noTerms, machineTranscription: 'no' } };
    const admin = await test.app.signIn('admin');
    await test.app.ask(admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload: consent });
    expect((await test.post()).json().code).toBe('speech.consent');
  });
});

describe('a model on this computer', () => {
  it('is named with the place to which the sound goes, before and after', async () => {
    await startWithFolder(writeCtcModel);
    const facts = { place: 'na tym komputerze', isOutside: false, model: basename(folder) };
    expect((await test.view()).engine).toEqual(facts);
    await test.transcribe();
    expect(await test.only()).toMatchObject({ place: facts.place, model: facts.model });
    expect(test.speech.requests).toEqual([]);
  });

  it('hears closed passages, since nothing leaves', async () => {
    await startWithFolder(writeCtcModel);
    const closure = { audio_file: audio, start: 1.4, end: 2.3 };
    await test.app.ask(test.editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload: closure });
    await test.transcribe();
    expect((await test.textsOf()).join(' ').match(/słowo\d+/g)).toHaveLength(said.length);
  });

  it('gives the words of a transducer their certainty, and others none', async () => {
    await startWithFolder(writeTransducerModel);
    await test.transcribe();
    const certain = (await words()).flat().map(([, , certainty]) => certainty);
    expect(certain.every((one) => one !== null && one > 0.3 && one < 1)).toBe(true);
  });

  it('that is not usable is refused to an order in words', async () => {
    await startWithFolder(async (to) => writeFile(join(to, 'model.onnx'), 'x'));
    const answer = await test.post();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'speech.unusable']);
    expect(answer.json().error).toContain('speech-model check');
  });

  it('that is damaged fails the job in words', async () => {
    await startWithFolder(async (to) => {
      await writeCtcModel(to);
      await writeFile(join(to, 'model.onnx'), 'x'.repeat(3000));
    });
    await test.post();
    await test.idle();
    expect(await test.only()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nie przyjął plików modelu mowy'),
    });
  });
});
