import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { findSound } from './detect-audio.ts';
import { hasExactClock } from './exact-clock.ts';
import { type Measured, UndecodableAudioError } from './measured.ts';
import { measureMp3 } from './mp3/measure-mp3.ts';
import type { RandomAccess } from './read-at.ts';
import { measureWav } from './wav/measure-wav.ts';

/** The last message of this worker; every other failure ends it with the error itself. */
export type MeasureAnswer = { measured: Measured } | { undecodable: string };
/** How much of the file is read, from 0 to 1. */
type MeasureProgress = { progress: number };

async function measure(path: string): Promise<Measured> {
  const file = await open(path);
  try {
    const sound = await findSound(file);
    if (sound === null) throw new UndecodableAudioError('neither MP3 nor WAV');
    const { format, layout, hasWrongLength } = sound;
    const reported = reportProgress(sound.file, (await sound.file.stat()).size);
    const decoded = await (layout ? measureWav(reported, layout) : measureMp3(reported));
    return { ...decoded, format, hasWrongLength, hasExactClock: await hasExactClock(file) };
  } finally {
    await file.close();
  }
}

/** Wraps the file to report each percent read to the parent thread. */
function reportProgress(file: RandomAccess, bytes: number): RandomAccess {
  let reported = 0;
  return {
    stat: () => file.stat(),
    read(buffer, offset, length, position) {
      const percent = Math.floor((100 * position) / bytes);
      if (percent > reported) {
        reported = percent;
        parentPort?.postMessage({ progress: percent / 100 } satisfies MeasureProgress);
      }
      return file.read(buffer, offset, length, position);
    },
  };
}

let answer: MeasureAnswer;
try {
  answer = { measured: await measure(String(workerData)) };
} catch (error) {
  if (!(error instanceof UndecodableAudioError)) throw error;
  answer = { undecodable: error.message };
}
parentPort?.postMessage(answer, 'measured' in answer ? [answer.measured.peaks.buffer] : []);
