import { createStore, useStore } from './external-store.ts';

const held = createStore(false);

/** The page that the browser opened waits, so as to be drawn once, until what it will show is ready. */
export function holdFirstPage(isHeld: boolean): void {
  held.set(isHeld);
}

/** Somebody goes on to another page without waiting: what they have heard of this one stops. */
export function leaveFirstPage(): void {
  if (!held.get()) return;
  held.set(false);
  document.querySelector('audio')?.pause();
}

export function useFirstPageHeld(): boolean {
  return useStore(held, false);
}
