import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { UndecodableAudioError } from '../audio/measured.ts';
import { type SpeechFacts, type SpeechOptions, writeSpeech } from './write-speech.ts';

export interface SpeechOrder extends SpeechOptions {
  /** Path of the original. */
  original: string;
  /** Path of the samples, which are replaced. */
  target: string;
}

/** The only message of this worker; every other failure ends it with the error itself. */
export type SpeechAnswer = { found: SpeechFacts } | { undecodable: string };

async function prepare({ original, target, ...options }: SpeechOrder): Promise<SpeechAnswer> {
  const from = await open(original);
  const to = await open(target, 'w', 0o600);
  try {
    return { found: await writeSpeech(from, to, options) };
  } catch (error) {
    if (!(error instanceof UndecodableAudioError)) throw error;
    return { undecodable: error.message };
  } finally {
    await from.close();
    await to.close();
  }
}

parentPort?.postMessage(await prepare(workerData as SpeechOrder));
