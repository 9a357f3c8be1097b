import { deviceStorage } from '../../../lib/device/browser-storage.ts';
import { createStore, useStore } from '../../../lib/external-store.ts';

/** The user's preferences, stored on this device. */
export interface EditorOptions {
  readonly pausesWhileTyping: boolean;
  readonly stepsBackOnResume: boolean;
}

const defaults: EditorOptions = { pausesWhileTyping: false, stepsBackOnResume: true };
const key = 'editorOptions';
const store = createStore<EditorOptions>({ ...defaults, ...deviceStorage.read<Partial<EditorOptions>>(key) });

export function useEditorOptions(): EditorOptions {
  return useStore(store);
}

export function editorOptions(): EditorOptions {
  return store.get();
}

export function changeEditorOptions(change: Partial<EditorOptions>): void {
  store.set({ ...store.get(), ...change });
  deviceStorage.write(key, store.get());
}
