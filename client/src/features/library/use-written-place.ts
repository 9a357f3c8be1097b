import { useEffect, useState } from 'react';
import { successorOf } from '../../lib/early-input.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { writtenView } from '../../lib/written-view.ts';

/** Goes on where the person was in what the server wrote, once the page has taken its place: the focus, what was scrolled. */
export function useWrittenPlace(): void {
  // While the page is drawn for the first time, what was written still stands.
  const [place] = useState(findPlace);
  useEffect(() => {
    if (place.focused) successorOf(place.focused)?.focus({ preventScroll: true });
    // A list that has not measured its rows yet would take the scrolling for their growing.
    whenIdle(() => {
      for (const { box, top } of place.scrolled) successorOf(box)?.scrollTo({ top, behavior: 'instant' });
    });
  }, [place]);
}

interface Place {
  focused: HTMLElement | null;
  scrolled: readonly { box: Element; top: number }[];
}

function findPlace(): Place {
  const view = typeof document === 'undefined' ? null : writtenView();
  if (!view) return { focused: null, scrolled: [] };
  const focused = document.activeElement;
  const scrolled = [...view.querySelectorAll('[tabindex="0"]')].filter(({ scrollTop }) => scrollTop > 0);
  return {
    focused: focused instanceof HTMLElement && view.contains(focused) ? focused : null,
    scrolled: scrolled.map((box) => ({ box, top: box.scrollTop })),
  };
}
