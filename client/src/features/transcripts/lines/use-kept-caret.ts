import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the caret at its words when the text changes by itself, as by merging; the browser would move it to the end. */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string, caret: () => number): void {
  const shown = useRef(text);
  const latest = useRef(caret);
  latest.current = caret;
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = text;
    const element = field.current;
    if (before === text || !element || element !== document.activeElement) return;
    // After a keystroke the caret is where the editor has noted it already.
    if (element.selectionStart === latest.current()) return;
    const place = movedCaret(before, text, latest.current());
    element.setSelectionRange(place, place);
  }, [field, text]);
}

/** Where a caret is after a change: unchanged before it, and as far from the end behind it. */
export function movedCaret(before: string, after: string, caret: number): number {
  let start = 0;
  while (start < caret && before[start] === after[start]) start += 1;
  if (start === caret) return caret;
  return Math.max(start, after.length - (before.length - caret));
}
