import { useSyncExternalStore } from 'react';

/** State outside React that components subscribe to. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The store's state. The server and the first client render use `serverState`, so that hydration finds the same HTML.
 */
export function useStore<State>(store: Store<State>, serverState: State = store.get()): State {
  return useSyncExternalStore(store.subscribe, store.get, () => serverState);
}
