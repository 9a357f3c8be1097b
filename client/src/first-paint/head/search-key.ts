import type { EarlySearchKey } from '../early-input.ts';

/** Where a key types a character. */
const textFields =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Whether a key press opens the search: a slash without modifiers that nothing else handles. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !isTypingOrCommand(event);
}

/** Whether a key press types into a field, or is a command to the browser. */
export function isTypingOrCommand({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || (target instanceof Element && target.closest(textFields) !== null);
}

/** Stores a press of the key until the search's code is loaded and replays it. */
export function recordSearchKey(): void {
  const stop = new AbortController();
  const early: EarlySearchKey = { pressed: null, stop };
  window.earlySearchKey = early;
  document.addEventListener(
    'keydown',
    (event) => {
      if (isSearchKey(event)) early.pressed = event;
    },
    { signal: stop.signal },
  );
}
