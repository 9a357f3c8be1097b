import type { EarlySearchKey } from '../early-input.ts';

/** Where a slash is a letter. */
const takesSlash =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Whether a key press asks for the search: a slash without modifiers that nothing else takes. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.closest(takesSlash));
}

/** Remembers a press of the key until the search's code has arrived and replays it. */
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
