import { createStore, useStore } from './external-store.ts';

/** The reader's own aids; `public/before-paint.js` applies them before the first paint. */
export interface DisplaySettings {
  textSize: 'normal' | 'large' | 'largest';
  contrast: 'normal' | 'high';
  motion: 'normal' | 'paused';
}

const ordinary: DisplaySettings = { textSize: 'normal', contrast: 'normal', motion: 'normal' };
const key = 'displaySettings';
const store = createStore<DisplaySettings>(ordinary);

export function useDisplaySettings(): DisplaySettings {
  return useStore(store, ordinary);
}

/** Takes over what the early script applied; called once, after hydration began. */
export function loadDisplaySettings(): void {
  const { textSize, contrast, motion } = document.documentElement.dataset;
  store.set({
    textSize: textSize === 'large' || textSize === 'largest' ? textSize : 'normal',
    contrast: contrast === 'high' ? 'high' : 'normal',
    motion: motion === 'paused' ? 'paused' : 'normal',
  });
}

/** Applies a choice and keeps it on this device; nothing is kept before the first choice. */
export function changeDisplaySettings(change: Partial<DisplaySettings>): void {
  const settings = { ...store.get(), ...change };
  store.set(settings);
  Object.assign(document.documentElement.dataset, settings);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage is closed to us: the choice holds until the page is left.
  }
}

/** Whether things may move by themselves: neither paused here nor in the operating system. */
export function mayAnimate(): boolean {
  return store.get().motion === 'normal' && !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}
