import { setTimeout } from 'node:timers/promises';
import type { Mailbox } from '../archive/mailbox.ts';
import { metadataValue } from './metadata-value.ts';
import { NumberedWriter } from './numbered-writer.ts';
import { Registrar } from './registrar.ts';
import { TagCreator } from './tag-creator.ts';
import { tagSetValue } from './tag-set-value.ts';
import { transcriptValue } from './transcript-value.ts';
import { Uploader } from './uploader.ts';
import { type Context, UnavailableError, type Writer } from './writer.ts';

/** Recordings that the load changes; they are created with the archive. */
export const signatures = ['HM-1', 'HM-2', 'HM-3', 'HM-4', 'HM-5', 'HM-6'] as const;
const saveEveryMs = 500;
const chunkEveryMs = 700;
const registerEveryMs = 1500;
const pauseAfterFailureMs = 50;
const verifyWithinMs = 30_000;
const usualMailMs = 15_000;

export interface LoadOptions {
  readonly mailbox: Mailbox;
  readonly mailWithinMs?: number;
  readonly withoutRegistrations?: boolean;
}

/** Ten saves a second (transcripts, descriptions, tags), two uploads, and registrations. */
function writersOf(context: Context, options: LoadOptions): Writer[] {
  const { target } = context;
  const { mailbox, mailWithinMs = usualMailMs, withoutRegistrations = false } = options;
  const registrar = new Registrar(context, mailbox, { everyMs: registerEveryMs, mailWithinMs });
  return [
    new NumberedWriter(context, transcriptValue(target, 'HM-1', saveEveryMs / 2)),
    new NumberedWriter(context, transcriptValue(target, 'HM-2', saveEveryMs)),
    new NumberedWriter(context, metadataValue(target, 'HM-3', saveEveryMs)),
    new NumberedWriter(context, tagSetValue(target, 'HM-4', saveEveryMs)),
    new TagCreator(context, saveEveryMs),
    new Uploader(context, 'HM-5', chunkEveryMs),
    new Uploader(context, 'HM-6', chunkEveryMs),
    ...(withoutRegistrations ? [] : [registrar]),
  ];
}

/** The clients of an archive. They keep trying while the server is down, as browsers do. */
export class Load {
  readonly #context: Context;
  readonly #writers: readonly Writer[];
  #loops: Promise<void>[] = [];
  #isRunning = false;

  constructor(context: Context, options: LoadOptions) {
    this.#context = context;
    this.#writers = writersOf(context, options);
  }

  run(): void {
    this.#isRunning = true;
    this.#loops = this.#writers.map((writer) => this.#loop(writer));
  }

  /** Resolves when no request is in progress. */
  async pause(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#loops);
  }

  /** Compares the stored data with the acknowledged one; differences are added to the journal. */
  async verify(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => this.#verify(writer)));
  }

  async #loop(writer: Writer): Promise<void> {
    while (this.#isRunning) {
      const start = performance.now();
      const isDone = await attempt(() => writer.step());
      await setTimeout(isDone ? Math.max(0, writer.everyMs - (performance.now() - start)) : pauseAfterFailureMs);
    }
  }

  async #verify(writer: Writer): Promise<void> {
    const deadline = performance.now() + verifyWithinMs;
    while (!(await attempt(() => writer.verify()))) {
      if (performance.now() > deadline) {
        this.#context.journal.problems.push(`${writer.name}: the server does not answer after its return`);
        return;
      }
      await setTimeout(pauseAfterFailureMs);
    }
  }
}

/** False when the server did not answer as it should. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof UnavailableError) return false;
    throw error;
  }
}
