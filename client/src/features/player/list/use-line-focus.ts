import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ChosenIndex } from '../search/chosen-index.ts';
import type { VirtualLines } from './virtual-lines.ts';

const pageOfLines = 10;

interface LineFocusOptions {
  content: RefObject<HTMLElement | null>;
  rows: VirtualLines;
  /** The line whose button is the tab stop. */
  tabStop: ChosenIndex;
  current: ChosenIndex;
  count: number;
  /** Whether the user is moving through the lines by keyboard. */
  onMove: () => void;
}

/** Keyboard navigation of a windowed list: one tab stop, arrow keys between lines, the focused line stays mounted. */
export function useLineFocus({ content, rows, tabStop, current, count, onMove }: LineFocusOptions) {
  const [pinned, setPinned] = useState<number | null>(null);
  const [wanted, setWanted] = useState<{ index: number } | null>(null);

  useLayoutEffect(() => {
    if (!wanted) return;
    const button = content.current?.querySelector<HTMLElement>(`[data-row="${wanted.index}"] .line-time`);
    button?.focus({ preventScroll: true });
  }, [wanted, content]);

  // While the focus is elsewhere, the tab stop is the spoken line or, when it is not visible, the first visible line.
  useEffect(() => {
    if (pinned !== null) return;
    const choose = () => {
      const { first, end } = rows.getRange();
      const heard = current.get();
      tabStop.set(heard >= first && heard < end ? heard : rows.firstSeen());
    };
    choose();
    const stops = [rows.subscribe(choose), current.subscribe(choose)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [rows, current, tabStop, pinned]);

  function moveTo(index: number) {
    const target = Math.max(0, Math.min(index, count - 1));
    tabStop.set(target);
    setPinned(target);
    onMove();
    if (!rows.isSeen(target)) rows.scrollToRow(target, { place: 0.3 });
    setWanted({ index: target });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('.line-time') || hasModifier(event)) return;
    const index = rowOf(target);
    const goals: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageOfLines,
      PageUp: index - pageOfLines,
      Home: 0,
      End: count - 1,
    };
    const goal = goals[key];
    if (goal === undefined) return;
    event.preventDefault();
    moveTo(goal);
  }

  function handleFocus({ target }: FocusEvent) {
    const index = rowOf(target);
    if (index < 0) return;
    tabStop.set(index);
    setPinned(index);
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setPinned(null);
  }

  return { pinned, moveTo, handleKeyDown, handleFocus, handleBlur };
}

function rowOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
}

function hasModifier({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}
