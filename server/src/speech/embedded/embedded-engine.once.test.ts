import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childProcesses } from '../../testing/child-processes.ts';
import { writeBusyModel, writeCtcModel, writeTransducerModel } from '../../testing/tone-model/tone-model.ts';
import { writeWhisperModel } from '../../testing/tone-model/whisper-model.ts';
import { tonesOf } from '../../testing/tones.ts';
import type { HeardWords, SpeechSession } from '../speech-engine.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

let folder: string;
let session: SpeechSession | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-model-'));
});
afterEach(async () => {
  session?.end();
  session = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Two words; the first is made of three tokens: `▁słowo20`, `ka` and `.`. */
const said = [
  { at: 0.5, n: 20 },
  { at: 0.8, n: 160 },
  { at: 1.1, n: 200 },
  { at: 1.8, n: 40 },
];

const engineWith = (timeoutMs = 60_000) =>
  openEmbeddedEngine({ folder, language: 'pl', timeoutMs: () => timeoutMs }, pino({ level: 'silent' }));

async function hear({
  tones = said,
  seconds = 2.5,
  toneMs = undefined as number | undefined,
  timeoutMs = 60_000,
  signal = new AbortController().signal,
} = {}): Promise<HeardWords> {
  const engine = engineWith(timeoutMs);
  session?.end();
  session = await engine.begin((await engine.offer()).settings);
  return session.transcribe(tonesOf(tones, seconds, { toneMs }), { lengthMs: 1000 * seconds, signal });
}

const processes = () => childProcesses('recogniser.process');
const aProcess = () => expect.poll(() => processes().length).toBe(1);
const noProcess = () => expect.poll(processes).toEqual([]);
/** Works for minutes at a piece. */
const endless = { side: 2048, times: 500 };

describe.each([
  { kind: 'NeMo CTC', write: writeCtcModel },
  { kind: 'a NeMo transducer', write: writeTransducerModel },
  { kind: 'Whisper', write: writeWhisperModel },
])('$kind on this computer', ({ write }) => {
  beforeEach(() => write(folder));

  it('joins its tokens to words, each where it was said', async () => {
    const { words, isTimed } = await hear();
    expect(isTimed).toBe(true);
    expect(words.map(({ text }) => text)).toEqual(['słowo20ka.', 'słowo40']);
    for (const [index, startMs] of [500, 1800].entries()) {
      expect(Math.abs((words[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(50);
    }
    expect(words[0]?.endMs).toBeGreaterThan(1050);
    expect(words[0]?.endMs).toBeLessThan(1400);
  });

  it.each(['.', 'second'])('whose tokens in %s have changed since the order does not go on', async (changed) => {
    await write(join(folder, 'second'));
    const engine = engineWith();
    const { settings } = await engine.offer();
    const tokens = (await readdir(join(folder, changed))).find((name) => name.endsWith('tokens.txt')) as string;
    await writeFile(join(folder, changed, tokens), 'a 0\n', { flag: 'a' });
    await expect(engine.begin(settings)).rejects.toMatchObject({
      of: 'settings',
      message: 'Model mowy zmienił się od zlecenia. Zleć przepisywanie jeszcze raz.',
    });
  });
});

describe('a model that marks words early', () => {
  const spoken = [20, 40, 60, 80, 100].map((n, index) => ({ at: 0.7 + 0.8 * index, n }));

  async function startsWith(sample: Buffer | null): Promise<number[]> {
    await writeCtcModel(folder, { leadMs: 200 });
    const path = join(folder, 'sample.wav');
    if (sample) await writeFile(path, sample);
    const engine = openEmbeddedEngine({ folder, language: 'pl', sample: path }, pino({ level: 'silent' }));
    session = await engine.begin((await engine.offer()).settings);
    const { signal } = new AbortController();
    const { words } = await session.transcribe(tonesOf(said.slice(3), 2.5), { lengthMs: 2500, signal });
    return words.map(({ startMs }) => startMs);
  }

  it('is corrected by the lead that a sample shows', async () => {
    const [startMs = 0, ...others] = await startsWith(tonesOf(spoken, 5));
    expect(others).toEqual([]);
    expect(Math.abs(startMs - 1800)).toBeLessThanOrEqual(50);
  });

  it.each([
    ['has no words that it hears', tonesOf([], 5)],
    ['has too few words', tonesOf(spoken.slice(0, 2), 5)],
    ['is no sound', Buffer.from('x')],
    ['is not there', null],
  ])('is not corrected by a sample that %s', async (_, sample) => {
    expect((await startsWith(sample)).map((startMs) => Math.round((1800 - startMs) / 100))).toEqual([2]);
  });
});

describe('how sure a model is', () => {
  it('is known of transducers: less of a tone between two pitches', async () => {
    await writeTransducerModel(folder);
    const { words } = await hear({
      tones: [
        { at: 0.5, n: 60 },
        { at: 1.5, n: 42 },
      ],
    });
    expect(words.map(({ text }) => text)).toEqual(['słowo60', 'słowo40']);
    const [sure, unsure] = words.map(({ certainty }) => certainty ?? 0);
    expect(sure).toBeGreaterThan(0.9);
    expect(sure).toBeLessThanOrEqual(1);
    expect(unsure).toBeLessThan(sure ?? 0);
  });

  it.each([
    { kind: 'NeMo CTC', write: writeCtcModel },
    { kind: 'Whisper', write: writeWhisperModel },
  ])('is unknown of $kind', async ({ write }) => {
    await write(folder);
    expect((await hear()).words.map(({ certainty }) => certainty)).toEqual([null, null]);
  });
});

describe('Whisper on this computer', () => {
  /** Two segments, since the pause between them is longer than a second; the second word is at the end of the first. */
  const inSegments = [
    { at: 0.5, n: 20 },
    { at: 1.2, n: 40 },
    { at: 4.5, n: 60 },
    { at: 5.2, n: 80 },
  ];
  const timesOf = ({ words }: HeardWords) => words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
  const near = (ms: number) => expect.closeTo(ms, -2);

  it('begins and ends no word in the pause between two segments', async () => {
    await writeWhisperModel(folder);
    const heard = await hear({ tones: inSegments, seconds: 6 });
    expect(timesOf(heard)).toEqual([
      { text: 'słowo20', startMs: near(500), endMs: near(1200) },
      { text: 'słowo40', startMs: near(1200), endMs: near(1440) },
      { text: 'słowo60', startMs: near(4500), endMs: near(5200) },
      { text: 'słowo80', startMs: near(5200), endMs: near(5440) },
    ]);
  });

  it('without attention places its words within their segments', async () => {
    await writeWhisperModel(folder, { hasAttention: false });
    const heard = await hear({ tones: inSegments, seconds: 6 });
    expect(heard.isTimed).toBe(true);
    expect(timesOf(heard)).toEqual([
      { text: 'słowo20', startMs: near(500), endMs: near(970) },
      { text: 'słowo40', startMs: near(970), endMs: near(1440) },
      { text: 'słowo60', startMs: near(4500), endMs: near(4970) },
      { text: 'słowo80', startMs: near(4970), endMs: near(5440) },
    ]);
    expect(heard.words.map(({ certainty }) => certainty ?? null)).toEqual([null, null, null, null]);
  });

  it('writes all words of fast speech, in the longest piece that it is given', async () => {
    await writeWhisperModel(folder);
    const { longestPieceMs } = await engineWith().offer();
    const seconds = longestPieceMs / 1000;
    // Eight in a second.
    const tones = Array.from({ length: 8 * seconds }, (_, index) => ({ at: index / 8, n: 20 * (1 + (index % 7)) }));
    for (const length of [1, seconds]) {
      const { words } = await hear({ tones: tones.slice(0, 8 * length), seconds: length, toneMs: 100 });
      expect(words).toHaveLength(8 * length);
    }
  });
});

describe('the process of a model', () => {
  it('gives way to all others, and ends with the recording', async () => {
    await writeCtcModel(folder);
    await hear();
    expect(processes().map((id) => getPriority(id))).toEqual([19]);
    session?.end();
    await noProcess();
  });

  it('that takes too long at a piece is ended, and the piece named', async () => {
    await writeBusyModel(folder, endless);
    await expect(hear({ timeoutMs: 200 })).rejects.toMatchObject({
      of: 'piece',
      message: 'Rozpoznawanie tego fragmentu trwało za długo i zostało przerwane.',
    });
    await noProcess();
  });

  it('is ended by a cancellation', async () => {
    await writeBusyModel(folder, endless);
    const cancelled = new AbortController();
    const heard = hear({ signal: cancelled.signal });
    heard.catch(() => {});
    await aProcess();
    cancelled.abort(new Error('Cancelled.'));
    await expect(heard).rejects.toThrow('Cancelled.');
    await noProcess();
  });

  it('that is killed is restarted once, then distinguished from one that exited', async () => {
    await writeBusyModel(folder, endless);
    const heard = hear();
    heard.catch(() => {});
    await aProcess();
    const [first] = processes();
    process.kill(first as number, 'SIGKILL');
    await expect.poll(() => processes().filter((id) => id !== first).length).toBe(1);
    process.kill(processes().find((id) => id !== first) as number, 'SIGKILL');
    await expect(heard).rejects.toMatchObject({
      of: 'engine',
      message: expect.stringContaining('przerwany (SIGKILL)'),
    });
  });

  it.runIf(process.platform === 'linux')('that exceeds its memory limit reports that', async () => {
    await writeBusyModel(folder, { side: 30_000, times: 1 });
    await expect(hear()).rejects.toMatchObject({
      of: 'engine',
      message: 'Zabrakło pamięci dla modelu mowy: jego proces mógł zająć najwyżej 1537 MB.',
    });
  });
});

describe('a folder without a usable model', () => {
  const refused = { of: 'settings', message: expect.stringContaining('nie przyjął plików modelu mowy') };

  it('that is not there says which setting names it', async () => {
    await rm(folder, { recursive: true });
    await expect(hear()).rejects.toMatchObject({
      of: 'settings',
      message: 'Nie da się odczytać folderu z modelem mowy: sprawdź SPEECH_MODEL_DIR.',
    });
  });

  it('in which a file is missing says what is needed', async () => {
    await writeCtcModel(folder);
    await rename(join(folder, 'tokens.txt'), join(folder, 'slowa.txt'));
    await expect(hear()).rejects.toMatchObject({ of: 'settings', message: expect.stringContaining('tokens.txt') });
  });

  it('with a damaged file ends the process at once, which is no fault of a piece', async () => {
    await writeCtcModel(folder);
    await writeFile(join(folder, 'model.onnx'), randomBytes(3000));
    await expect(hear()).rejects.toMatchObject(refused);
  });

  it('with files of another kind of model does so too', async () => {
    await writeTransducerModel(folder);
    const ctc = join(folder, 'ctc');
    await writeCtcModel(ctc);
    await copyFile(join(ctc, 'model.onnx'), join(folder, 'encoder.int8.onnx'));
    await expect(hear()).rejects.toMatchObject(refused);
  });
});
