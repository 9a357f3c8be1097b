import { Signal } from '../sound/signal.ts';

/** Whether the user is scrolling a list: from the first wheel, touch, key or scrollbar movement until it rests. */
export class UserScroll {
  #isActive = false;
  #hasMoved = false;
  readonly #changed = new Signal();
  /** Notifies of each input and movement, and when the list rests after a movement. */
  readonly subscribe = this.#changed.subscribe;

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Notes a movement of the list, or input that is about to move it. */
  note(hasMoved: boolean): void {
    this.#isActive = true;
    this.#hasMoved ||= hasMoved;
    this.#changed.emit();
  }

  end(): void {
    const hasMoved = this.#hasMoved;
    this.#isActive = false;
    this.#hasMoved = false;
    if (hasMoved) this.#changed.emit();
  }
}
