import { createStore, useStore } from '../../../lib/external-store.ts';

/** How the person likes to work; kept on this device. */
export interface EditorOptions {
  readonly pausesWhileTyping: boolean;
  readonly stepsBackOnResume: boolean;
}

const ordinary: EditorOptions = { pausesWhileTyping: false, stepsBackOnResume: true };
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
    // Storage is closed to us: the choice holds until the page is left.
  }
}

function remembered(): EditorOptions {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<EditorOptions>;
    return {
      pausesWhileTyping: kept.pausesWhileTyping ?? ordinary.pausesWhileTyping,
      stepsBackOnResume: kept.stepsBackOnResume ?? ordinary.stepsBackOnResume,
    };
  } catch {
    return ordinary;
  }
}
