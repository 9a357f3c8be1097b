import { type RefObject, useEffect, useRef } from 'react';
import type { Moment } from './citation.ts';

/**
 * Who opens the page at a moment sees its line at once: where the line would be below the window or under the player,
 * the page goes on to the title, and past it only where that is not far enough. Once, on arrival; the focus stays where
 * it is.
 */
export function useShownMoment(page: RefObject<HTMLElement | null>, start: Moment | null, track: number): void {
  const isDue = useRef(start !== null);

  useEffect(() => {
    if (!isDue.current || track + 1 !== start?.part) return;
    isDue.current = false;
    // After all effects of an arrival: one of them goes to the top of the page.
    queueMicrotask(() => {
      const transcript = page.current?.querySelector('.listening-transcript');
      if (!transcript) return;
      const bar = page.current?.querySelector('.listening-bar');
      const { top, bottom, height } = transcript.getBoundingClientRect();
      const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
      // The list puts the line that it goes to into its upper half.
      const middle = top + height / 2;
      if (middle <= end) return;
      const toTitle = page.current?.getBoundingClientRect().top ?? 0;
      const toLine = Math.min(top, bottom - end);
      window.scrollBy({ top: middle - toTitle <= end ? toTitle : toLine, behavior: 'instant' });
    });
  }, [page, start, track]);
}
