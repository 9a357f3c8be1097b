import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const wholeListMax = 200;
const rowHeightGuess = 56;
const overscan = 12;

/** Virtualises the rows of a table body; `data-index` on a row is its index in the list. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);

  // The height above the table can change with any render (a message, a wrapped line).
  useLayoutEffect(() => {
    const top = body.current ? Math.round(body.current.getBoundingClientRect().top + window.scrollY) : 0;
    setScrollMargin(top);
  });

  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    estimateSize: () => rowHeightGuess,
    overscan: count <= wholeListMax ? wholeListMax : overscan,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      // Keeps a focused row rendered; scrolling would lose the focus.
      if (focused === null || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    rows: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
    keepRow: (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
      setFocused(row ? Number(row.dataset.index) : null);
    },
  };
}
