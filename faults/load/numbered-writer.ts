import type { Kind } from '../journal.ts';
import type { Answer } from './client.ts';
import { type Context, UnavailableError, type Writer } from './writer.ts';

/** A stored state: the number of its save, and the base of the next one. */
export interface Stored<Base> {
  /** `mixed`: parts of several saves. */
  readonly number: number | 'mixed';
  readonly base: Base;
}

/** A value that one client saves repeatedly, each time under the next number. */
export interface NumberedValue<Base> {
  readonly name: string;
  readonly kind: Kind;
  readonly everyMs: number;
  /** @throws UnavailableError */
  read(): Promise<Stored<Base>>;
  /** The base of the next save; undefined when the save was not acknowledged. */
  save(number: number, base: Base): Promise<{ answer: Answer; base: Base | undefined }>;
}

/**
 * Saves a value under rising numbers and tracks which states may be stored: the last acknowledged one, or one sent
 * since then without an answer. Any other state is a loss, and a mixture is half visible.
 */
export class NumberedWriter<Base> implements Writer {
  readonly name: string;
  readonly everyMs: number;
  readonly #value: NumberedValue<Base>;
  readonly #context: Context;
  readonly #unanswered = new Set<number>();
  #acknowledged = 0;
  #last = 0;
  #base: Base | undefined;

  constructor(context: Context, value: NumberedValue<Base>) {
    this.name = value.name;
    this.everyMs = value.everyMs;
    this.#value = value;
    this.#context = context;
  }

  async step(): Promise<void> {
    if (this.#base === undefined) await this.verify();
    if (this.#base === undefined) return;
    const number = this.#last + 1;
    this.#last = number;
    this.#unanswered.add(number);
    const { answer, base } = await this.#value.save(number, this.#base);
    this.#context.journal.count(answer);
    this.#base = base;
    if (base === undefined) throw new UnavailableError(`${this.name}: ${answer.status}`);
    this.#settle(number);
    this.#context.journal.acknowledge(this.#value.kind);
  }

  async verify(): Promise<void> {
    const { number, base } = await this.#value.read();
    const { journal } = this.#context;
    this.#base = base;
    if (number === this.#acknowledged) return;
    if (number === 'mixed') journal.halfVisible.push(`${this.name}: a mixture of saves`);
    else if (this.#unanswered.has(number)) this.#settle(number);
    else journal.lost.push(`${this.name}: number ${number} is stored, ${this.#acknowledged} was acknowledged`);
    // A difference is reported once; the client continues from the stored state.
    if (number !== 'mixed') this.#settle(number);
  }

  /** Saves that were sent before this one and began from the same state cannot be stored any more. */
  #settle(number: number): void {
    this.#acknowledged = number;
    this.#unanswered.clear();
  }
}
