import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the caret at its words when the text changes by itself, for example after merging; the browser would move it to
 * the end.
 */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string, caret: () => number): void {
  const shown = useRef(text);
  const latest = useRef(caret);
  latest.current = caret;
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = text;
    const element = field.current;
    if (before === text || !element || element !== document.activeElement) return;
    // After a keystroke the caret is already where the editor expects it.
    if (element.selectionStart === latest.current()) return;
    const place = movedCaret(before, text, latest.current());
    element.setSelectionRange(place, place);
  }, [field, text]);
}

/** Position of a caret after a change: unchanged before the change, and as far from the end after it. */
export function movedCaret(before: string, after: string, caret: number): number {
  let start = 0;
  while (start < caret && before[start] === after[start]) start += 1;
  if (start === caret) return caret;
  return Math.max(start, after.length - (before.length - caret));
}
