/** Listens to several events of one target. Returns a function that removes the listeners. */
export function listen(target: EventTarget, handlers: Record<string, (event: Event) => void>): () => void {
  for (const [name, handle] of Object.entries(handlers)) target.addEventListener(name, handle, { passive: true });
  return () => {
    for (const [name, handle] of Object.entries(handlers)) target.removeEventListener(name, handle);
  };
}

/** Without the space bar, which starts playback. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Whether a key press scrolls the box around its target, because the target does not handle the key itself. */
export function isScrollKey(event: Event): boolean {
  const { key, target } = event as KeyboardEvent;
  if (!scrollKeys.has(key)) return false;
  const control = target instanceof Element && target.closest('input, textarea, select, button, [contenteditable]');
  return !control || control.matches('button');
}
