import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { startProcess } from '../../lib/workers/start-process.ts';
import { EngineFault } from '../speech-engine.ts';
import type { RecogniserAnswer, RecogniserOrder } from './recogniser.process.ts';

/** Message to the operator when npm could not install the optional package. */
const missingProgram = 'Na tym komputerze nie ma programu sherpa-onnx: npm nie zainstalował pakietu sherpa-onnx-node.';

/** What is needed for the program and the sound; three times its files suffices for a model at work. */
const megabytesBesideModel = 1536;
const maxMegabytesOf = (modelBytes: number) => megabytesBesideModel + Math.ceil((3 * modelBytes) / 2 ** 20);

/** Why the process ended, as people read it. */
export class ProcessFault extends Error {
  override name = 'ProcessFault';
  readonly of: 'late' | 'memory' | 'killed' | 'ended';
  /** The last thing that sherpa-onnx wrote. */
  readonly detail: string;

  constructor(of: ProcessFault['of'], message: string, detail = '') {
    super(message);
    this.of = of;
    this.detail = detail;
  }
}

export interface Waiting {
  timeoutMs: number;
  signal: AbortSignal;
}

/** A process that carries out one order at a time. */
export class RecogniserProcess {
  readonly #child: ChildProcess;
  readonly #maxMegabytes: number;
  readonly #log: Logger;
  #errors = '';
  #isEnded = false;

  constructor(modelBytes: number, log: Logger) {
    this.#maxMegabytes = maxMegabytesOf(modelBytes);
    this.#log = log;
    this.#child = startProcess('recogniser.process', import.meta.url, { maxMegabytes: this.#maxMegabytes });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-4000);
    });
    // A process that has ended refuses messages by an event; that it has ended is what counts.
    this.#child.on('error', () => {});
  }

  get id(): number | undefined {
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * @throws ProcessFault when the process ends, or has not answered in time, upon which it is ended; EngineFault for
   *   what it cannot do; `signal.reason` once it is aborted, upon which it is ended too
   */
  async order<Answer extends RecogniserAnswer>(
    order: RecogniserOrder,
    { timeoutMs, signal }: Waiting,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const child = this.#child;
    const stopped = new AbortController();
    const timer = setTimeout(() => stopped.abort(lateFault()), timeoutMs);
    const either = AbortSignal.any([signal, stopped.signal]);
    const ended = new AbortController();
    try {
      const answer = await new Promise<RecogniserAnswer>((resolve, reject) => {
        const { signal: done } = ended;
        once(child, 'message', resolve, done);
        once(child, 'close', () => reject(this.#endedFault()), done);
        either.addEventListener('abort', () => reject(either.reason), { signal: done });
        if (this.isRunning) child.send(order);
        else reject(this.#endedFault());
      });
      if ('failed' in answer) throw this.#failure(answer.failed);
      return answer as Answer;
    } catch (error) {
      if (!(error instanceof EngineFault)) this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }

  end(): void {
    this.#isEnded = true;
    this.#child.kill('SIGKILL');
  }

  #failure(reason: string): Error {
    if (isOutOfMemory(reason)) return this.#memoryFault();
    return new EngineFault('piece', 'Program sherpa-onnx nie zapisał tego fragmentu.', { cause: reason });
  }

  #memoryFault(): ProcessFault {
    return new ProcessFault(
      'memory',
      `Zabrakło pamięci dla modelu mowy: jego proces mógł zająć najwyżej ${this.#maxMegabytes} MB.`,
    );
  }

  #endedFault(): ProcessFault {
    const { exitCode, signalCode } = this.#child;
    this.#log.warn({ exitCode, signalCode, errors: this.#errors.trim() }, 'the recogniser ended early');
    if (isOutOfMemory(this.#errors)) return this.#memoryFault();
    if (signalCode === 'SIGKILL' || signalCode === 'SIGTERM') {
      return new ProcessFault(
        'killed',
        `Proces rozpoznawania mowy został przerwany (${signalCode}): przez system, zwykle z braku pamięci, albo przez kogoś.`,
      );
    }
    const detail = this.#errors.trim().split('\n').at(-1) ?? '';
    return new ProcessFault(
      'ended',
      `Program sherpa-onnx zakończył się sam (${signalCode ?? `kod ${exitCode}`}).`,
      /sherpa-onnx-node/.test(this.#errors) ? missingProgram : detail,
    );
  }
}

function isOutOfMemory(text: string): boolean {
  return /bad_alloc|out of memory|failed to allocate|cannot allocate/i.test(text);
}

function lateFault(): ProcessFault {
  return new ProcessFault('late', 'Rozpoznawanie tego fragmentu trwało za długo i zostało przerwane.');
}

function once<T>(child: ChildProcess, event: string, listener: (value: T) => void, signal: AbortSignal): void {
  child.once(event, listener);
  signal.addEventListener('abort', () => child.off(event, listener), { once: true });
}
