import { useEffect, useRef } from 'react';
import { isTraversal, useHash } from '../lib/app-location.ts';
import { usePathname } from '../lib/app-router.tsx';
import { announce } from '../ui/status-line.tsx';

/** How long to wait for a page's heading, in milliseconds. */
const headingPatienceMs = 10_000;

/** After a navigation, scrolls to the top or the fragment, focuses the page's heading and announces the title. */
export function useArrival(): void {
  const pathname = usePathname();
  const hash = useHash();
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new address
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (!isTraversal() && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
    return whenHeadingAppears((heading) => {
      const target = hash ? document.getElementById(fragment(hash)) : null;
      target?.scrollIntoView();
      const place = target ?? heading;
      if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
      place.focus({ preventScroll: true });
      announce(document.title);
    });
  }, [pathname, hash]);
}

/** Waits for the heading, because pages load code and data first. Returns a function that stops. */
function whenHeadingAppears(arrive: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('tresc');
  const present = shownHeading(main);
  if (!main || present) {
    if (present) arrive(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = shownHeading(main);
    if (!heading) return;
    stop();
    arrive(heading);
  });
  const timer = setTimeout(() => stop(), headingPatienceMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** Ignores the heading of the previous page, which React keeps hidden while the next one suspends. */
function shownHeading(main: HTMLElement | null): HTMLElement | undefined {
  return [...(main?.querySelectorAll<HTMLElement>('h1') ?? [])].find((heading) => heading.getClientRects().length > 0);
}

function fragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Malformed encoding: no element has such an id.
    return '';
  }
}
