export type Listener = () => void;

/** A set of listeners for one event without data. */
export class Signal {
  #listeners = new Set<Listener>();

  /** Returns a function that removes the listener. */
  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
