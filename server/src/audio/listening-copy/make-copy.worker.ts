import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { UndecodableAudioError } from '../measured.ts';
import { type CopyFacts, type CopyOptions, writeCopy } from './write-copy.ts';

export interface CopyOrder extends CopyOptions {
  /** Path of the original. */
  original: string;
  /** Path of the copy, which is replaced. */
  target: string;
}

/** The last message of this worker; every other failure ends it with the error itself. */
export type CopyAnswer = { made: CopyFacts } | { undecodable: string };
/** Part of the work done, from 0 to 1. */
type CopyProgress = { progress: number };

async function make({ original, target, ...options }: CopyOrder): Promise<CopyAnswer> {
  const from = await open(original);
  const to = await open(target, 'w+', 0o600);
  try {
    return { made: await writeCopy(from, to, options, reportPercents()) };
  } catch (error) {
    if (!(error instanceof UndecodableAudioError)) throw error;
    return { undecodable: error.message };
  } finally {
    await from.close();
    await to.close();
  }
}

function reportPercents(): (part: number) => void {
  let reported = 0;
  return (part) => {
    const percent = Math.floor(100 * part);
    if (percent === reported) return;
    reported = percent;
    parentPort?.postMessage({ progress: percent / 100 } satisfies CopyProgress);
  };
}

parentPort?.postMessage(await make(workerData as CopyOrder));
