import { useSyncExternalStore } from 'react';
import { Signal } from '../sound/signal.ts';

/**
 * One selected index out of many: the spoken line, the current match. Subscribers of a single index (`subscribeIndex`)
 * are notified only when it is selected or deselected: of 10,000 lines two render.
 */
export class ChosenIndex {
  #index: number;
  readonly #changed = new Signal();
  #indexSignals = new Map<number, Signal>();

  constructor(index = -1) {
    this.#index = index;
  }

  /** −1 when none is chosen. */
  readonly get = (): number => this.#index;

  set(index: number): void {
    const before = this.#index;
    if (index === before) return;
    this.#index = index;
    this.#changed.emit();
    this.#indexSignals.get(before)?.emit();
    this.#indexSignals.get(index)?.emit();
  }

  readonly subscribe = this.#changed.subscribe;

  subscribeIndex(index: number, listener: () => void): () => void {
    const signal = this.#indexSignals.get(index) ?? new Signal();
    this.#indexSignals.set(index, signal);
    return signal.subscribe(listener);
  }
}

/** Whether this index is selected. */
export function useIsChosen(chosen: ChosenIndex, index: number): boolean {
  const isChosen = () => chosen.get() === index;
  return useSyncExternalStore((listener) => chosen.subscribeIndex(index, listener), isChosen, isChosen);
}
