import { basename } from 'node:path';
import type { Logger } from 'pino';
import { padSpeech } from '../find-speech.ts';
import { EngineFault, type SpeechEngine, type SpeechSession } from '../speech-engine.ts';
import type { Stretch } from '../stretch.ts';
import { type ModelFolder, readAbilities, readModelFolder } from './model-folder.ts';
import type { RecogniserOrder } from './recogniser.process.ts';
import { ProcessFault } from './recogniser-process.ts';
import { RunningModel } from './running-model.ts';
import { WordLeads, withoutLead } from './word-lead.ts';

export interface EmbeddedSettings {
  /** Path of the model's folder. */
  folder: string;
  language: string;
  /** Path of a sound on which the lead of a model is measured; absent: its times are taken as they are. */
  sample?: string;
  /** How long a piece of this length may take; a slow computer takes several times as long as the sound lasts. */
  timeoutMs?(lengthMs: number): number;
}

const usualTimeoutMs = (lengthMs: number) => 60_000 + 20 * lengthMs;
/** Finding speech in many hours. */
const findTimeoutMs = 3600_000;

/** Models that sherpa-onnx runs on this computer, in a process of its own for each recording. */
export function openEmbeddedEngine(settings: EmbeddedSettings, log: Logger): SpeechEngine {
  const { folder, language, sample, timeoutMs = usualTimeoutMs } = settings;
  const model = basename(folder);
  const leads = new WordLeads(sample, log);
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
      const run = (one: ModelFolder) => new RunningModel(one, { language: ordered.language, timeoutMs, log });
      return sessionOf({ first: run(found), second: found.second && run(found.second) }, found, leads);
    },
  };
}

function sessionOf(
  { first, second }: { first: RunningModel; second: RunningModel | null },
  { voice, voices }: ModelFolder,
  leads: WordLeads,
): SpeechSession {
  return {
    parallel: 1,
    printVoice:
      voices === null
        ? null
        : async (wav, options) => {
            const { print } = await first.orderForPiece<{ print: Float32Array }>({ print: wav, voices }, options);
            return print;
          },
    async findSpeech(samples, { lengthMs, signal }) {
      if (voice === null) return null;
      const order: RecogniserOrder = { findSpeech: samples, voice };
      const waiting = { timeoutMs: findTimeoutMs, signal };
      const { speech } = await first.order<{ speech: Stretch[] }>(order, waiting).catch((error: unknown) => {
        throw isRefusal(error) ? refusedDetector(voice, error) : error;
      });
      return padSpeech(speech, lengthMs);
    },
    async transcribe(wav, options) {
      const model = (options.isAgain && second) || first;
      const leadMs = await leads.of(model, options.signal);
      return withoutLead(await model.hear(wav, options), leadMs, options.lengthMs);
    },
    end() {
      first.end();
      second?.end();
    },
  };
}

/** The search for speech ended by itself: its model is damaged, which no second try changes. */
function isRefusal(error: unknown): error is EngineFault {
  if (!(error instanceof EngineFault) || error.of !== 'piece') return false;
  return !(error.cause instanceof ProcessFault && error.cause.of === 'late');
}

function refusedDetector(path: string, { cause }: EngineFault): EngineFault {
  const name = basename(path);
  return new EngineFault(
    'settings',
    `Program sherpa-onnx nie przyjął pliku ${name}, który znajduje mowę w nagraniu. Administrator serwera wgra go do folderu z modelem jeszcze raz albo go stamtąd usunie.`,
    { cause },
  );
}
