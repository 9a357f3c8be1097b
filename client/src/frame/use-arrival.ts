import { useEffect, useRef } from 'react';
import { isTraversal, useHash } from '../lib/app-location.ts';
import { usePathname } from '../lib/app-router.tsx';
import { announce } from '../ui/status-line.tsx';

/** How long a page may take to show its heading before we stop waiting for it, in milliseconds. */
const headingPatienceMs = 10_000;

/** After a navigation: to the top (or the fragment), the focus on the page's heading, the title said once. */
export function useArrival(): void {
  const pathname = usePathname();
  const hash = useHash();
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is an arrival, whatever led there
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

/** Pages load their code and data first: the heading may come later. Returns how to stop waiting. */
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

/** While the next page's code loads, React keeps the former page in the document, hidden. */
function shownHeading(main: HTMLElement | null): HTMLElement | undefined {
  return [...(main?.querySelectorAll<HTMLElement>('h1') ?? [])].find((heading) => heading.getClientRects().length > 0);
}

function fragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Somebody's own address with a lone per cent sign: no place of ours is called so.
    return '';
  }
}
