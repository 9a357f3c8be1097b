import { storageKeys } from '../../first-paint/names.ts';
import { createStore, useStore } from '../external-store.ts';
import { deviceStorage } from './browser-storage.ts';

/** The visitor's display settings; the head script applies them before the first paint. */
export interface DisplaySettings {
  textSize: 'normal' | 'large' | 'largest';
  contrast: 'normal' | 'high';
  motion: 'normal' | 'paused';
  /** Whether the key `/` opens the search. */
  searchKey: 'on' | 'off';
  /** Whether the spoken word is marked. */
  spokenWord: 'on' | 'off';
}

const ordinary: DisplaySettings = {
  textSize: 'normal',
  contrast: 'normal',
  motion: 'normal',
  searchKey: 'on',
  spokenWord: 'on',
};
const store = createStore<DisplaySettings>(ordinary);

export function useDisplaySettings(): DisplaySettings {
  return useStore(store, ordinary);
}

/** Reads the settings that the head script has applied; called once, after hydration has started. */
export function loadDisplaySettings(): void {
  const { textSize, contrast, motion, searchKey, spokenWord } = document.documentElement.dataset;
  store.set({
    textSize: textSize === 'large' || textSize === 'largest' ? textSize : 'normal',
    contrast: contrast === 'high' ? 'high' : 'normal',
    motion: motion === 'paused' ? 'paused' : 'normal',
    searchKey: searchKey === 'off' ? 'off' : 'on',
    spokenWord: spokenWord === 'off' ? 'off' : 'on',
  });
}

/** Applies a choice and stores it on this device; nothing is stored before the first choice. */
export function changeDisplaySettings(change: Partial<DisplaySettings>): void {
  const settings = { ...store.get(), ...change };
  store.set(settings);
  Object.assign(document.documentElement.dataset, settings);
  deviceStorage.write(storageKeys.displaySettings, settings);
}

/** Whether the key `/` opens the search. */
export function hasSearchKey(): boolean {
  return store.get().searchKey === 'on';
}

/** Whether animations may run: paused neither here nor in the operating system. */
export function mayAnimate(): boolean {
  return store.get().motion === 'normal' && !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}
