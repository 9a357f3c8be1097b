import { displaySettingNames, storageKeys } from '../names.ts';

/** Applies the visitor's text size, contrast and motion before anything is painted. */
export function applyDisplaySettings(): void {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKeys.displaySettings) ?? '{}') as Record<string, unknown>;
    for (const name of displaySettingNames) {
      const value = saved[name];
      if (typeof value === 'string') document.documentElement.dataset[name] = value;
    }
  } catch {
    // Storage is blocked or damaged: the page keeps its ordinary look.
  }
}
