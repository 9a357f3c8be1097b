import { createStore, useStore } from '../lib/external-store.ts';
import { wait } from '../lib/scheduling.ts';
import { findServerPreview } from './server-preview.tsx';

const held = createStore(false);

/** Frame and page hydrate together, which is quicker, unless the page's data takes longer than this. In milliseconds. */
export const frameDelayMs = 50;
/** How long the page then waits for its data, to be rendered once: longer where a preview can already be read. */
const pageDelayMs = { withoutPreview: 250, withPreview: 60_000 };
/** A session check without an answer must not keep the preview's buttons dead: a tab that knows its user renders. */
const sessionDelayMs = 3000;

/** Keeps the page that the browser opened from rendering until it can do so at once, or for as long as that is worth it. */
export async function holdFirstPage(sessionChecked: Promise<unknown>, data: Promise<unknown>): Promise<void> {
  held.set(true);
  const ready = Promise.all([Promise.race([sessionChecked, wait(sessionDelayMs)]), data]);
  const settled = ready.catch((error: unknown) => {
    console.warn('The data of the page could not be preloaded; the page requests it.', error);
  });
  await Promise.race([
    settled,
    wait(frameDelayMs + pageDelayMs[findServerPreview() ? 'withPreview' : 'withoutPreview']),
  ]);
  held.set(false);
}

/** Stops the early audio when the user navigates to another page without waiting for the first one. */
export function leaveFirstPage(): void {
  if (!held.get()) return;
  held.set(false);
  document.querySelector('audio')?.pause();
}

export function useFirstPageHeld(): boolean {
  return useStore(held, false);
}
