import { createStore, useStore } from '../../../lib/external-store.ts';

/** The user's preferences, stored on this device. */
export interface EditorOptions {
  readonly pausesWhileTyping: boolean;
  readonly stepsBackOnResume: boolean;
}

const defaults: EditorOptions = { pausesWhileTyping: false, stepsBackOnResume: true };
const key = 'editorOptions';
const store = createStore<EditorOptions>(remembered());

export function useEditorOptions(): EditorOptions {
  return useStore(store);
}

export function editorOptions(): EditorOptions {
  return store.get();
}

export function changeEditorOptions(change: Partial<EditorOptions>): void {
  store.set({ ...store.get(), ...change });
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // Storage is not available: the choice applies until the page is closed.
  }
}

function remembered(): EditorOptions {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<EditorOptions>;
    return {
      pausesWhileTyping: kept.pausesWhileTyping ?? defaults.pausesWhileTyping,
      stepsBackOnResume: kept.stepsBackOnResume ?? defaults.stepsBackOnResume,
    };
  } catch {
    return defaults;
  }
}
