import { useState, useSyncExternalStore } from 'react';

/** The specification's width of a large screen in rem, so that larger text needs a wider one. */
const wideRem = 62;

function wideScreen(): MediaQueryList | undefined {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return globalThis.matchMedia?.(`(min-width: ${wideRem * rem}px)`);
}

/** Whether the screen is wide enough for a panel next to the text. */
export function useWideScreen(): boolean {
  const [query] = useState(wideScreen);
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? true,
  );
}
