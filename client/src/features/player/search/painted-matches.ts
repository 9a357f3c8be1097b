import type { Match } from '@glosy/core/text/fold';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { RowPart } from '../list/row-part.ts';
import type { TranscriptFinder } from './transcript-finder.ts';

/** CSS Custom Highlight API: most browsers since 2023, Firefox since 2025. Others use `MarkedText`. */
export const paintsMatches = 'Highlight' in globalThis && 'highlights' in CSS;

/** Highlight names in the style sheet. */
const names = { others: 'match', shown: 'match-shown' };

/**
 * Paints the matches over the rows' text (`LineText`). Elements around the matches would be laid out on every keystroke
 * of a search and delay it.
 */
export function usePaintedMatches(content: RefObject<HTMLElement | null>, finder: TranscriptFinder | null): void {
  // On each render, since it may have mounted other rows.
  useLayoutEffect(() => paint(content.current, finder));
  useEffect(() => {
    const stop = finder?.subscribe(() => paint(content.current, finder));
    return () => {
      stop?.();
      paint(null, null);
    };
  }, [content, finder]);
}

function paint(content: HTMLElement | null, finder: TranscriptFinder | null): void {
  if (!paintsMatches) return;
  const others: StaticRange[] = [];
  const shown: StaticRange[] = [];
  if (content && finder && finder.getState().count > 0) {
    for (const row of content.querySelectorAll<HTMLElement>('[data-row]')) {
      const { matches, active } = finder.marksOf(Number(row.dataset.row));
      const ranges = matches.length === 0 ? [] : rangesIn(row.querySelector('.line-text'), matches);
      for (const [number, range] of ranges.entries()) (number === active ? shown : others).push(range);
    }
  }
  setHighlight(names.others, others);
  setHighlight(names.shown, shown);
}

function setHighlight(name: string, ranges: readonly StaticRange[]): void {
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}

/** Position of the current match in its row; null while the row is not rendered. */
export function placeOfMatch(content: HTMLElement | null, finder: TranscriptFinder): RowPart | null {
  const { line } = finder.getState();
  const row = content?.querySelector<HTMLElement>(`[data-row="${line}"]`);
  const { matches, active } = finder.marksOf(line);
  const place = row && rangesIn(row.querySelector('.line-text'), matches)[active];
  if (!place) return null;
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  const { top, height } = range.getBoundingClientRect();
  return { top: top - row.getBoundingClientRect().top, height };
}

/** The text of an element may be in several nodes, for example in a line with a speaker. */
export function rangesIn(element: Element | null, matches: readonly Match[]): StaticRange[] {
  if (!element) return [];
  const nodes: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let start = 0; walker.nextNode(); start += nodes.at(-1)?.node.length ?? 0) {
    nodes.push({ node: walker.currentNode as Text, start });
  }
  // The end of a match belongs to the node of its last character.
  const nodeOf = (offset: number) => nodes.filter(({ start }) => start <= offset).at(-1);
  return matches.flatMap(({ start, end }) => {
    const [first, last] = [nodeOf(start), nodeOf(end - 1)];
    if (!first || !last) return [];
    return new StaticRange({
      startContainer: first.node,
      startOffset: start - first.start,
      endContainer: last.node,
      endOffset: end - last.start,
    });
  });
}
