import type { Match } from '@glosy/core/fold';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { TranscriptFinder } from './transcript-finder.ts';

/** Most browsers since 2023 can, Firefox since 2025; in others `MarkedText` marks the matches. */
export const paintsMatches = 'Highlight' in globalThis && 'highlights' in CSS;

/** What the style sheet calls them. */
const names = { others: 'match', shown: 'match-shown' };

/**
 * Marks the matches in a list's rows, which show their words by `LineText`, by painting over the words. Elements around
 * them would have to be laid out anew at each letter of a search, and the letter would wait for that.
 */
export function usePaintedMatches(content: RefObject<HTMLElement | null>, finder: TranscriptFinder | null): void {
  // At each render: it may have brought other rows.
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

/** The text of an element may stand in several nodes, as that of a line with its speaker does. */
function rangesIn(element: Element | null, matches: readonly Match[]): StaticRange[] {
  if (!element) return [];
  const nodes: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let start = 0; walker.nextNode(); start += nodes.at(-1)?.node.length ?? 0) {
    nodes.push({ node: walker.currentNode as Text, start });
  }
  // A letter, not a place between two: the end of a match belongs to the node of its last letter.
  const nodeOf = (letter: number) => nodes.filter(({ start }) => start <= letter).at(-1);
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
