import { useSyncExternalStore } from 'react';

type Listener = () => void;

/**
 * One index out of many: the line that is heard, the match that is shown. Who asks about a single index
 * (`subscribeIndex`) hears only when that one is chosen or ceases to be: of 10,000 lines two render.
 */
export class ChosenIndex {
  #index = -1;
  #listeners = new Set<Listener>();
  #indexListeners = new Map<number, Set<Listener>>();

  /** −1 when none is chosen. */
  readonly get = (): number => this.#index;

  set(index: number): void {
    const before = this.#index;
    if (index === before) return;
    this.#index = index;
    for (const listener of [...this.#listeners]) listener();
    for (const changed of [before, index]) {
      for (const listener of [...(this.#indexListeners.get(changed) ?? [])]) listener();
    }
  }

  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribeIndex(index: number, listener: Listener): Listener {
    const listeners = this.#indexListeners.get(index) ?? new Set();
    this.#indexListeners.set(index, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#indexListeners.delete(index);
    };
  }
}

/** Whether this index is the chosen one. */
export function useIsChosen(chosen: ChosenIndex, index: number): boolean {
  return useSyncExternalStore(
    (listener) => chosen.subscribeIndex(index, listener),
    () => chosen.get() === index,
    () => false,
  );
}
