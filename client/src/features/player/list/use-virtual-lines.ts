import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { boxPort, pagePort } from './scroll-port.ts';
import { VirtualLines } from './virtual-lines.ts';

/** Estimates until a row is measured: the transcript's column is 60 to 75 characters wide. */
const charactersInRow = 62;
const rowHeightPx = 30;
const paddingPx = 16;
const smallestPx = 48;

export function estimateLineHeight(line: TranscriptLine | undefined): number {
  const rows = Math.ceil((line?.text.length ?? 0) / charactersInRow);
  return Math.max(smallestPx, rows * rowHeightPx + paddingPx);
}

/**
 * Virtualises a transcript's lines in a scroll box or in the page, including inserted and removed lines. `begin`, the
 * line shown first, is read once.
 */
export function useVirtualLines(
  box: RefObject<HTMLElement | null> | 'page',
  content: RefObject<HTMLElement | null>,
  lines: readonly TranscriptLine[],
  begin: number,
): VirtualLines {
  const latest = useRef(lines);
  const [rows] = useState(
    () => new VirtualLines(lines.length, (index) => estimateLineHeight(latest.current[index]), { begin }),
  );

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = lines;
    if (before.length === lines.length) return;
    const { start, removed, inserted } = difference(before, lines);
    rows.splice(start, removed, inserted);
  }, [rows, lines]);

  // Before the first paint, which then shows the right position.
  useLayoutEffect(() => {
    if (!content.current) return;
    if (box === 'page') return rows.attach(pagePort(content.current), content.current);
    return box.current ? rows.attach(boxPort(box.current), content.current) : undefined;
  }, [rows, box, content]);
  return rows;
}

/** The changed range between two states of a transcript that share the objects of unchanged lines. */
export function difference<Line>(before: readonly Line[], after: readonly Line[]) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { start, removed: before.length - end - start, inserted: after.length - end - start };
}
