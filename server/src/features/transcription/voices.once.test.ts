import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeCtcModel, writeVoicesModel } from '../../testing/tone-model/tone-model.ts';
import { tonesOf } from '../../testing/tones.ts';
import { audio, TranscriptionTest } from './transcription.fixture.ts';

/** A low voice, a high one, and the low one again. */
const turns = [
  { at: 1, said: [20, 40] },
  { at: 2.5, said: [100, 120, 140] },
  { at: 4.5, said: [60, 20] },
];
const sound = tonesOf(
  turns.flatMap(({ at, said }) => said.map((n, index) => ({ at: at + index * 0.4, n }))),
  6,
);

let folder: string;
let test: TranscriptionTest;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-model-'));
  await writeCtcModel(folder);
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  test = await TranscriptionTest.start({ folder, sound });
}

async function order(voices?: unknown) {
  const payload = { audio_file: audio, ...(voices === undefined ? {} : { voices }) };
  const answer = await test.app.ask(test.editor, { method: 'POST', url: '/api/recordings/HM-1/transcribe', payload });
  await test.idle();
  return answer;
}

const pieces = () => test.app.dependencies.database.db.selectFrom('transcription_pieces').selectAll().execute();

const threeTurns = ['Mówca 1: słowo20 słowo40', 'Mówca 2: słowo100 słowo120 słowo140', 'Mówca 1: słowo60 słowo20'];

it.each(['auto', 2])('voices are distinguished in the audio: %j', async (voices) => {
  await writeVoicesModel(folder);
  await start();
  expect(await test.engine()).toMatchObject({ tellsVoices: true, takesLanguage: false });
  await order(voices);
  expect((await test.only())?.error).toBeNull();
  expect(await test.textsOf()).toEqual(threeTurns);
});

it('as many voices are named as were ordered', async () => {
  await writeVoicesModel(folder);
  await start();
  await order(1);
  expect((await test.textsOf()).join(' ').match(/Mówca \d/g)).toEqual(['Mówca 1']);
});

it('no voice is named if that was not ordered', async () => {
  await writeVoicesModel(folder);
  await start();
  await order();
  expect((await test.textsOf()).join(' ')).not.toContain('Mówca');
});

it('an order is refused if the folder has no model of voices', async () => {
  await start();
  expect((await test.engine())?.tellsVoices).toBe(false);
  const answer = await order('auto');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'speech.voices']);
  expect((await order(7)).statusCode).toBe(400);
});

it('if the ordered model of voices is damaged, the job fails with a reason before transcribing', async () => {
  await writeFile(join(folder, 'speaker_embedding.onnx'), 'x'.repeat(3000));
  await start();
  await order('auto');
  const { state, error } = (await test.only()) ?? {};
  expect([state, error]).toEqual([
    'failed',
    expect.stringMatching(/^Nie udało się rozpoznać mówców\. .*speech-model check/),
  ]);
  expect(await pieces()).toEqual([]);
});

it('no voice print is stored', async () => {
  await writeVoicesModel(folder);
  await start();
  await order('auto');
  const { db } = test.app.dependencies.database;
  const settings = await db.selectFrom('transcriptions').select('settings').executeTakeFirstOrThrow();
  expect(Object.keys(JSON.parse(settings.settings ?? '{}')).sort()).toEqual(
    ['engine', 'hash', 'language', 'model', 'source', 'voices'], // the order, without anything from the sound
  );
  expect(await pieces()).toEqual([]);
});
