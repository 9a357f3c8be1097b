import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/scheduling.ts';
import { findCounterpart } from './replay-input.ts';
import { findServerPreview } from './server-preview.tsx';

interface Position {
  focused: HTMLElement | null;
  scrolled: readonly { box: Element; top: number }[];
}

/** Transfers the focus and scroll positions from the server-rendered preview to the page that replaces it. */
export function usePreviewPosition(): void {
  // The preview is still in the page during the first render.
  const [position] = useState(readPosition);
  useEffect(() => {
    if (position.focused) findCounterpart(position.focused)?.focus({ preventScroll: true });
    // A list that has not measured its rows yet would mistake the scrolling for growing rows.
    whenIdle(() => {
      for (const { box, top } of position.scrolled) findCounterpart(box)?.scrollTo({ top, behavior: 'instant' });
    });
  }, [position]);
}

function readPosition(): Position {
  const preview = typeof document === 'undefined' ? null : findServerPreview();
  if (!preview) return { focused: null, scrolled: [] };
  const focused = document.activeElement;
  const scrolled = [...preview.querySelectorAll('[tabindex="0"]')].filter(({ scrollTop }) => scrollTop > 0);
  return {
    focused: focused instanceof HTMLElement && preview.contains(focused) ? focused : null,
    scrolled: scrolled.map((box) => ({ box, top: box.scrollTop })),
  };
}
