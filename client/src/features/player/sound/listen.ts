/** Hears of several events of one target. Returns how to stop. */
export function listen(target: EventTarget, handlers: Record<string, (event: Event) => void>): () => void {
  for (const [name, handle] of Object.entries(handlers)) target.addEventListener(name, handle, { passive: true });
  return () => {
    for (const [name, handle] of Object.entries(handlers)) target.removeEventListener(name, handle);
  };
}

/** Not the space bar: here it plays. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Whether a pressed key scrolls the box it was pressed in: it does where the key has no other work. */
export function isScrollKey(event: Event): boolean {
  const { key, target } = event as KeyboardEvent;
  if (!scrollKeys.has(key)) return false;
  const control = target instanceof Element && target.closest('input, textarea, select, button, [contenteditable]');
  return !control || control.matches('button');
}
