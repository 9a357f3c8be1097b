export type Listener = () => void;

/** Who wants to hear of a change, and the call that tells them. */
export class Signal {
  #listeners = new Set<Listener>();

  /** Returns how to stop listening. */
  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
