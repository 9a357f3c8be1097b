import { type RefObject, useEffect } from 'react';

/** Gap between the focused control and the cover, in pixels. */
const gap = 16;

/**
 * Adds padding to the end of the page, so that it can be scrolled out from under `cover`. Sticky elements at the lower
 * edge read the covered height from `--covered-end`.
 */
export function useRoomAtEnd(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const { style } = root;
    root.toggleAttribute('data-end-covered', true);
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
      style.paddingBottom = height;
      style.setProperty('--covered-end', height);
    });
    if (cover.current) observer.observe(cover.current);
    return () => {
      observer.disconnect();
      style.paddingBottom = '';
      style.removeProperty('--covered-end');
      root.toggleAttribute('data-end-covered', false);
    };
  }, [cover]);
}

/** Scrolls when a control under `cover` gets the focus (WCAG 2.2, 2.4.11), which browsers consider visible. */
export function useUncoveredFocus(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleFocus({ target }: FocusEvent) {
      const over = cover.current;
      if (!over || !(target instanceof Element) || over.contains(target) || target.closest('dialog')) return;
      // A click on plain text focuses the whole page's content, which must not move under the pointer.
      if (!target.matches(':focus-visible')) return;
      const { top, bottom } = target.getBoundingClientRect();
      const covered = bottom + gap - over.getBoundingClientRect().top;
      const room = Math.max(0, top - gap);
      if (covered > 0) window.scrollBy({ top: Math.min(covered, room), behavior: 'instant' });
    }
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [cover]);
}
