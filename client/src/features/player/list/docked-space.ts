import { type RefObject, useLayoutEffect } from 'react';
import { listen } from '../sound/listen.ts';

type Edge = 'top' | 'bottom';

/** Sticky elements that cover an edge of the window while the page scrolls below them. */
const docked = new Map<HTMLElement, Edge>();

/**
 * The space at the window's edges that docked elements cover, in CSS pixels. Everything that scrolls to a line uses this
 * one value; style sheets read it as `--docked-top` and `--docked-bottom`.
 */
export function dockedSpace(): Readonly<Record<Edge, number>> {
  const space = { top: 0, bottom: 0 };
  for (const [element, edge] of docked) space[edge] = Math.max(space[edge], coveredBy(element, edge));
  return space;
}

/** The distance from the window's edge to the far side of the element; 0 where its style undocks it. */
function coveredBy(element: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(element);
  const offset = Number.parseFloat(style[edge]);
  if (style.position !== 'sticky' || !(offset >= 0)) return 0;
  return offset + element.offsetHeight;
}

/** Registers an element as docked while it is mounted. */
export function useDocked(ref: RefObject<HTMLElement | null>, edge: Edge): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    docked.set(element, edge);
    const observer = globalThis.ResizeObserver && new ResizeObserver(publish);
    observer?.observe(element);
    const stopListening = listen(window, { resize: publish });
    publish();
    return () => {
      docked.delete(element);
      observer?.disconnect();
      stopListening();
      publish();
    };
  }, [ref, edge]);
}

function publish(): void {
  const { top, bottom } = dockedSpace();
  const { style } = document.documentElement;
  style.setProperty('--docked-top', `${top}px`);
  style.setProperty('--docked-bottom', `${bottom}px`);
}
