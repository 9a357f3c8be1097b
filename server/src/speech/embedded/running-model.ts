import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { EngineFault, type HeardWords } from '../speech-engine.ts';
import type { ModelFolder } from './model-folder.ts';
import type { RecogniserAnswer, RecogniserOrder } from './recogniser.process.ts';
import { ProcessFault, RecogniserProcess, type Waiting } from './recogniser-process.ts';
import type { Recognised } from './sherpa.ts';
import { wordsOfTokens } from './token-words.ts';

/** A model of a gigabyte on a slow disk. */
const loadTimeoutMs = 600_000;
/** The server and its database have the first processor. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));

interface HearingOptions {
  lengthMs: number;
  signal: AbortSignal;
}

/** A model in a process, which starts with the first order and again after its end. */
export class RunningModel {
  readonly #folder: ModelFolder;
  readonly #language: string;
  readonly #timeoutMs: (lengthMs: number) => number;
  readonly #log: Logger;
  #running: RecogniserProcess | undefined;

  constructor(
    folder: ModelFolder,
    { language, timeoutMs, log }: { language: string; timeoutMs(lengthMs: number): number; log: Logger },
  ) {
    this.#folder = folder;
    this.#language = language;
    this.#timeoutMs = timeoutMs;
    this.#log = log;
  }

  get hash(): string {
    return this.#folder.hash;
  }

  /** @throws as `order` */
  async hear(wav: Buffer, options: HearingOptions): Promise<HeardWords> {
    const { heard } = await this.orderForPiece<{ heard: Recognised }>({ hear: wav }, options);
    return wordsOfTokens(heard, options.lengthMs);
  }

  /** With as much time as a piece of this length may take. @throws as `order` */
  orderForPiece<Answer extends RecogniserAnswer>(given: RecogniserOrder, { lengthMs, signal }: HearingOptions) {
    return this.order<Answer>(given, { timeoutMs: this.#timeoutMs(lengthMs), signal });
  }

  /**
   * Tries twice, since a process may end for reasons outside of it.
   * @throws EngineFault, and `signal.reason` once it is aborted
   */
  async order<Answer extends RecogniserAnswer>(given: RecogniserOrder, waiting: Waiting): Promise<Answer> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await (await this.#ready(waiting.signal)).order<Answer>(given, waiting);
      } catch (error) {
        if (!(error instanceof ProcessFault)) throw error;
        if (error.detail.includes('Invalid language')) throw this.#unknownLanguage(error);
        if (!isAgain) continue;
        const isOfPiece = error.of === 'late' || error.of === 'ended';
        throw new EngineFault(isOfPiece ? 'piece' : 'engine', error.message, { cause: error });
      }
    }
  }

  end(): void {
    this.#running?.end();
  }

  /** Whisper's, which ends its process when it is told another one. */
  #unknownLanguage(cause: Error): EngineFault {
    const message = `Model mowy nie zna języka „${this.#language}”: sprawdź SPEECH_LANGUAGE.`;
    return new EngineFault('settings', message, { cause });
  }

  /** A process with the model; the one before may have ended with its piece. */
  async #ready(signal: AbortSignal): Promise<RecogniserProcess> {
    if (this.#running?.isRunning) return this.#running;
    const { model, tokens, bytes } = this.#folder;
    const started = new RecogniserProcess(bytes, this.#log);
    this.#running = started;
    const load: RecogniserOrder = { load: { model, tokens }, language: this.#language, threads };
    await started.order(load, { timeoutMs: loadTimeoutMs, signal }).catch((error: unknown) => {
      const isRefused = error instanceof EngineFault || (error instanceof ProcessFault && error.of === 'ended');
      throw isRefused ? refusedModel(error) : error;
    });
    return started;
  }
}

function refusedModel(cause: Error): EngineFault {
  return new EngineFault(
    'settings',
    'Program sherpa-onnx nie przyjął plików modelu mowy. Administrator serwera sprawdzi je poleceniem speech-model check.',
    { cause },
  );
}
