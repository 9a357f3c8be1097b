import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { detectAudio } from './detect-audio.ts';
import { measureMp3 } from './measure-mp3.ts';
import { measureWav } from './measure-wav.ts';
import { type Measured, UndecodableAudioError } from './measured.ts';

/** The single message of this worker; every other failure ends it with the error itself. */
export type MeasureAnswer = { measured: Measured } | { undecodable: string };

async function measure(path: string): Promise<Measured> {
  const file = await open(path);
  try {
    const format = await detectAudio(file);
    if (format === null) throw new UndecodableAudioError('neither MP3 nor WAV');
    return await (format === 'wav' ? measureWav(file) : measureMp3(file));
  } finally {
    await file.close();
  }
}

let answer: MeasureAnswer;
try {
  answer = { measured: await measure(String(workerData)) };
} catch (error) {
  if (!(error instanceof UndecodableAudioError)) throw error;
  answer = { undecodable: error.message };
}
parentPort?.postMessage(answer, 'measured' in answer ? [answer.measured.peaks.buffer] : []);
