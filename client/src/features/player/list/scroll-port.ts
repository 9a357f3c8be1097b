import { listen } from '../sound/listen.ts';
import { dockedSpace } from './docked-space.ts';

/** The scroll container of a long list. Positions are offsets from the start of the list, in CSS pixels. */
export interface ScrollPort {
  /** Offset at the port's upper edge; negative while the list starts below it. */
  readonly top: number;
  /** Height without the covered part. */
  readonly height: number;
  /** Whether a change of `height` alone moves rows. */
  readonly keepsPlaceOnResize: boolean;
  readonly isAtEnd: boolean;
  scrollTo(top: number, behavior: 'instant' | 'smooth'): void;
  /** Listens to scroll events and to the input that causes them. Returns a function that stops. */
  listen(handlers: Record<string, (event: Event) => void>): () => void;
  /** An element whose size is the port's; null for the page. */
  readonly element: HTMLElement | null;
}

/** A separate scroll box, as in the editor. */
export function boxPort(box: HTMLElement): ScrollPort {
  return {
    get top() {
      return box.scrollTop;
    },
    get height() {
      return box.clientHeight;
    },
    keepsPlaceOnResize: true,
    get isAtEnd() {
      return box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    },
    scrollTo(top, behavior) {
      if (behavior === 'instant') box.scrollTop = top;
      else box.scrollTo({ top, behavior });
    },
    listen: (handlers) => listen(box, handlers),
    element: box,
  };
}

/**
 * The page itself, between the docked elements. Changes of the window's height alone move nothing: on phones it changes
 * with the address bar while the user scrolls.
 */
export function pagePort(content: HTMLElement): ScrollPort {
  const topOf = () => dockedSpace().top - content.getBoundingClientRect().top;
  return {
    get top() {
      return topOf();
    },
    get height() {
      const { top, bottom } = dockedSpace();
      return Math.max(1, window.innerHeight - top - bottom);
    },
    keepsPlaceOnResize: false,
    get isAtEnd() {
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    },
    scrollTo(top, behavior) {
      window.scrollTo({ top: window.scrollY + top - topOf(), behavior });
    },
    listen(handlers) {
      const { scroll, scrollend, ...byUser } = handlers;
      const ofPage = Object.fromEntries(
        Object.entries(byUser).map(([name, handle]) => [
          name,
          (event: Event) => !event.defaultPrevented && !scrollsInside(event.target) && handle(event),
        ]),
      );
      return listen(window, { ...(scroll && { scroll }), ...(scrollend && { scrollend }), ...ofPage });
    },
    element: null,
  };
}

/** Whether the event belongs to a scroll box within the page, such as a dialog or the panel of tags. */
function scrollsInside(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element === document.body) return false;
    const { overflowY } = getComputedStyle(element);
    const canScroll = overflowY === 'auto' || overflowY === 'scroll';
    if (element.matches('dialog[open]') || (canScroll && element.scrollHeight > element.clientHeight)) return true;
  }
  return false;
}

/** Height of a port before it is measured: seven to eight tenths of the window, in pixels. */
export function estimatedHeight(): number {
  return (globalThis.innerHeight || 800) * 0.7;
}
