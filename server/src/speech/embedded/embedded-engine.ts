import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { padSpeech } from '../find-speech.ts';
import { EngineFault, type SpeechEngine, type SpeechSession } from '../speech-engine.ts';
import type { Stretch } from '../stretch.ts';
import { type ModelFolder, readAbilities, readModelFolder } from './model-folder.ts';
import type { RecogniserAnswer, RecogniserOrder } from './recogniser.process.ts';
import { ProcessFault, RecogniserProcess, type Waiting } from './recogniser-process.ts';
import type { Recognised } from './sherpa.ts';
import { wordsOfTokens } from './token-words.ts';

export interface EmbeddedSettings {
  /** Path of the model's folder. */
  folder: string;
  language: string;
  /** How long a piece of this length may take; a slow computer takes several times as long as the sound lasts. */
  timeoutMs?(lengthMs: number): number;
}

const usualTimeoutMs = (lengthMs: number) => 60_000 + 20 * lengthMs;
/** A model of a gigabyte on a slow disk. */
const loadTimeoutMs = 600_000;
/** Finding speech in many hours. */
const findTimeoutMs = 3600_000;
/** The server and its database have the first processor. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Models that sherpa-onnx runs on this computer, in a process of its own for each recording. */
export function openEmbeddedEngine({ folder, language, timeoutMs }: EmbeddedSettings, log: Logger): SpeechEngine {
  const model = basename(folder);
  return {
    place: 'na tym komputerze',
    isOutside: false,
    model,
    abilities: () => readAbilities(folder),
    async offer() {
      const { hash, longestPieceMs } = await readModelFolder(folder);
      return { settings: { engine: 'folder', source: folder, model, hash, language }, longestPieceMs };
    },
    async begin(ordered) {
      const found = await readModelFolder(ordered.source);
      if (found.hash !== ordered.hash) {
        throw new EngineFault('settings', 'Model mowy zmienił się od zlecenia. Zleć przepisywanie jeszcze raz.');
      }
      return beginSession(found, ordered.language, { timeoutMs: timeoutMs ?? usualTimeoutMs, log });
    },
  };
}

function beginSession(
  folder: ModelFolder,
  language: string,
  { timeoutMs, log }: { timeoutMs(lengthMs: number): number; log: Logger },
): SpeechSession {
  let running: RecogniserProcess | undefined;

  /** A process with the model; the one before may have ended with its piece. */
  async function ready(signal: AbortSignal): Promise<RecogniserProcess> {
    if (running?.isRunning) return running;
    const started = new RecogniserProcess(folder.bytes, log);
    running = started;
    const load: RecogniserOrder = { load: { model: folder.model, tokens: folder.tokens }, language, threads };
    await started.order(load, { timeoutMs: loadTimeoutMs, signal }).catch((error: unknown) => {
      const isRefused = error instanceof EngineFault || (error instanceof ProcessFault && error.of === 'ended');
      throw isRefused ? refusedModel(error) : error;
    });
    return started;
  }

  /** Tries twice, since a process may end for reasons outside of it. */
  async function order<Answer extends RecogniserAnswer>(given: RecogniserOrder, waiting: Waiting): Promise<Answer> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await (await ready(waiting.signal)).order<Answer>(given, waiting);
      } catch (error) {
        if (!(error instanceof ProcessFault)) throw error;
        if (!isAgain) continue;
        const isOfPiece = error.of === 'late' || error.of === 'ended';
        throw new EngineFault(isOfPiece ? 'piece' : 'engine', error.message, { cause: error });
      }
    }
  }

  const { voices } = folder;
  return {
    parallel: 1,
    printVoice:
      voices === null
        ? null
        : async (wav, { lengthMs, signal }) => {
            const waiting = { timeoutMs: timeoutMs(lengthMs), signal };
            return (await order<{ print: Float32Array }>({ print: wav, voices }, waiting)).print;
          },
    async findSpeech(samples, { lengthMs, signal }) {
      const { voice } = folder;
      if (voice === null) return null;
      const waiting = { timeoutMs: findTimeoutMs, signal };
      const { speech } = await order<{ speech: Stretch[] }>({ findSpeech: samples, voice }, waiting);
      return padSpeech(speech, lengthMs);
    },
    async transcribe(wav, { lengthMs, signal }) {
      const waiting = { timeoutMs: timeoutMs(lengthMs), signal };
      const { heard } = await order<{ heard: Recognised }>({ hear: wav }, waiting);
      return wordsOfTokens(heard, lengthMs);
    },
    end: () => running?.end(),
  };
}

function refusedModel(cause: Error): EngineFault {
  return new EngineFault(
    'settings',
    'Program sherpa-onnx nie przyjął plików modelu mowy. Administrator serwera sprawdzi je poleceniem speech-model check.',
    { cause },
  );
}
