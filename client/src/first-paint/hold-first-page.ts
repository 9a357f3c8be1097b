import { createStore, useStore } from '../lib/external-store.ts';
import { wait } from '../lib/scheduling.ts';
import { findServerPreview } from './server-preview.tsx';

const held = createStore(false);

/** Frame and page hydrate together, which is quicker, unless the page's data takes longer than this. In milliseconds. */
export const frameDelayMs = 50;
/** Longest wait of the page for its data, so that it renders once: longer if a preview can already be read. */
const pageDelayMs = { withoutPreview: 250, withPreview: 60_000 };
/**
 * A session check without an answer must not keep the preview's buttons inactive: a tab with a remembered user renders.
 */
const sessionDelayMs = 3000;

/** Delays rendering of the page that the browser opened until it can render at once, or until the delay is over. */
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

/** Stops the early audio when the user navigates to another page before the first one is rendered. */
export function leaveFirstPage(): void {
  if (!held.get()) return;
  held.set(false);
  document.querySelector('audio')?.pause();
}

export function useFirstPageHeld(): boolean {
  return useStore(held, false);
}
