import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningJob } from '../../queue/job-kind.ts';
import { EngineFault, type SpeechSession } from '../../speech/speech-engine.ts';
import { nameVoices } from './name-voices.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-voices-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Pauses of a second between the words make each word a separate piece. */
const words = ['raz', 'dwa', 'trzy', 'cztery'].map((text, at) => ({
  ...{ text, startMs: at * 2000, endMs: at * 2000 + 1000, speaker: null },
}));

/** Names the voices of the words with an engine that fails on the first `failing` pieces. */
async function nameWith(failing: number) {
  const path = join(folder, 'samples');
  await writeFile(path, Buffer.alloc(8 * 32_000));
  const samples = await open(path);
  let asked = 0;
  const printVoice = async () => {
    asked += 1;
    if (asked <= failing) throw new EngineFault('piece', 'Model głosów nie odczytał fragmentu.');
    return new Float32Array([1, 0]);
  };
  try {
    return await nameVoices(words, {
      session: { printVoice } as unknown as SpeechSession,
      samples,
      job: { progress() {}, signal: new AbortController().signal } as unknown as RunningJob,
      voices: 1,
      requireUnchanged: async () => {},
    });
  } finally {
    await samples.close();
  }
}

it.each([0, 1, 2])('voices are named unless more prints fail than succeed: %i of 4 fail', async (failing) => {
  expect((await nameWith(failing)).map(({ speaker }) => speaker)).toEqual(Array(4).fill('Mówca 1'));
});

it.each([3, 4])('voices are not named where more prints fail than succeed: %i of 4 fail', async (failing) => {
  await expect(nameWith(failing)).rejects.toThrow(
    /^Nie udało się rozpoznać mówców\. Model głosów nie odczytał fragmentu\./,
  );
});
