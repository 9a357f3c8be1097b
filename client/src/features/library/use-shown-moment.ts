import { type RefObject, useEffect, useRef } from 'react';
import type { Moment } from './citation.ts';

/**
 * Makes the line of a linked moment visible on arrival: if it would be below the window or under the player, the page
 * scrolls to the title, and further only if needed. Runs once and does not move focus.
 */
export function useShownMoment(page: RefObject<HTMLElement | null>, start: Moment | null, track: number): void {
  const isDue = useRef(start !== null);

  useEffect(() => {
    if (!isDue.current || track + 1 !== start?.part) return;
    isDue.current = false;
    // After all arrival effects, one of which scrolls to the top of the page.
    queueMicrotask(() => {
      const transcript = page.current?.querySelector('.listening-transcript');
      if (!transcript) return;
      const bar = page.current?.querySelector('.listening-bar');
      const { top, bottom, height } = transcript.getBoundingClientRect();
      const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
      // The list scrolls its target line into its upper half.
      const middle = top + height / 2;
      if (middle <= end) return;
      const toTitle = page.current?.getBoundingClientRect().top ?? 0;
      const toLine = Math.min(top, bottom - end);
      window.scrollBy({ top: middle - toTitle <= end ? toTitle : toLine, behavior: 'instant' });
    });
  }, [page, start, track]);
}
