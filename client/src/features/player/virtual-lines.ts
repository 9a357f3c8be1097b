import { whenIdle } from '../../lib/when-idle.ts';
import { isInView, topAfterResize } from './kept-place.ts';
import { LineHeights } from './line-heights.ts';
import { isScrollKey, listen } from './listen.ts';
import { RenderedRows, type RowRange } from './rendered-rows.ts';
import { Signal } from './signal.ts';

type Listener = () => void;

/** Where in the box's height the row stands that is gone to. */
const usualPlace = 0.25;
/** After this long without scrolling the corrections of the estimates are settled. */
const settleMs = 150;

/**
 * The window of a long list: which rows are in the page, and where. Rows stand in the flow between two paddings, so
 * they never overlap, whatever their heights.
 *
 * A row above what is seen may turn out higher than estimated. Then not the scroll position is moved, which would stop
 * a swipe of the finger, but the origin (`#shift`); both are brought together when the scrolling has come to rest.
 */
export class VirtualLines {
  #heights: LineHeights;
  #estimate: (index: number) => number;
  #box: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  readonly #rendered: RenderedRows;
  /** The row to begin at, until the box is there to be scrolled. */
  #begin: number;
  #shift = 0;
  /** Keeps this row where it is while the rows around it are measured; after a jump it is the row jumped to. */
  #anchor: number | null = null;
  #width = 0;
  #height = 0;
  /** Where the box was scrolled to when last asked: a change of size may move it before we hear of that. */
  #top = 0;
  #isOwnScroll = false;
  /** Where the last scroll of ours ended; an event that finds the box there is no person's. */
  #ownTop = 0;
  /** At the lower end the browser itself moves the position when rows shrink: there the end is what stays in place. */
  #isAtEnd = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #observer: ResizeObserver | undefined;
  readonly #personScrolled = new Signal();
  /** The row that is heard, −1 for none: while it is in view it stays there. */
  heardRow: () => number = () => -1;

  constructor(count: number, estimate: (index: number) => number, { begin = 0, viewHeight = usualHeight() } = {}) {
    this.#estimate = estimate;
    this.#heights = new LineHeights(count, estimate);
    this.#begin = begin;
    const top = Math.max(0, this.#heights.offsetOf(begin) - usualPlace * viewHeight);
    this.#rendered = new RenderedRows(this.#heights.indexAt(top), this.#heights.indexAt(top + viewHeight), count);
    this.subscribe = this.#rendered.subscribe;
  }

  readonly getRange = (): RowRange => this.#rendered.get();

  readonly subscribe: RenderedRows['subscribe'];
  /** Tells that the person has scrolled: by wheel, finger, key or scrollbar, not by `scrollToRow`. */
  readonly onPersonScroll = this.#personScrolled.subscribe;

  /** Takes over the scrolling box and the element inside it that holds the rows. Returns how to let go. */
  attach(box: HTMLElement, content: HTMLElement): Listener {
    this.#box = box;
    this.#content = content;
    this.#width = content.clientWidth;
    this.#height = box.clientHeight;
    const stopListening = listen(box, {
      scroll: this.#handleScroll,
      scrollend: () => this.#settleSoon(0),
      wheel: this.#handlePerson,
      touchmove: this.#handlePerson,
      keydown: (event) => isScrollKey(event) && this.#handlePerson(),
    });
    this.#observer = globalThis.ResizeObserver && new ResizeObserver((entries) => this.#handleSizes(entries));
    this.#observer?.observe(box);
    for (const row of content.querySelectorAll<HTMLElement>('[data-row]')) this.#observer?.observe(row);
    this.place();
    if (this.#begin > 0) this.scrollToRow(this.#begin);
    else this.#arrive();
    this.#begin = 0;
    return () => {
      stopListening();
      clearTimeout(this.#settling);
      this.#observer?.disconnect();
      this.#observer = undefined;
      this.#box = null;
      this.#content = null;
    };
  }

  /** Watches the height of a row's element, which carries its index as `data-row`. Returns how to stop. */
  readonly watchRow = (row: HTMLElement | null): Listener | undefined => {
    if (row) this.#observer?.observe(row);
    return row ? () => this.#observer?.unobserve(row) : undefined;
  };

  /** Rows were removed and others put in their place; what is seen stays where it is. */
  splice(start: number, removed: number, inserted: number, estimate = this.#estimate): void {
    const anchor = this.firstSeen();
    const before = this.#heights.offsetOf(anchor);
    this.#estimate = estimate;
    this.#heights.splice(start, removed, inserted, estimate);
    if (start < anchor) {
      const moved = Math.max(start, anchor + inserted - removed);
      this.#shift += before - this.#heights.offsetOf(moved);
    }
    this.#refresh(true);
    this.#settleSoon();
  }

  /** Where the row begins in the element that holds the rows. */
  topOf(index: number): number {
    return this.#heights.offsetOf(index) + this.#shift;
  }

  /** Whether the whole row is seen. */
  isSeen(index: number): boolean {
    if (!this.#box) return false;
    const top = this.topOf(index) - this.#box.scrollTop;
    return top >= 0 && top + this.#heights.heightOf(index) <= this.#box.clientHeight;
  }

  /** Where the row stands in the box: 0 is its upper edge, 1 its lower. */
  placeInBox(index: number): number {
    if (!this.#box || this.#box.clientHeight === 0) return 0;
    return (this.topOf(index) - this.#box.scrollTop) / this.#box.clientHeight;
  }

  /** The first row of which anything is seen. */
  firstSeen(): number {
    return this.seen().first;
  }

  /** The first and the last row of which anything is seen. */
  seen(): { first: number; last: number } {
    const top = this.#box ? this.#box.scrollTop - this.#shift : 0;
    const height = this.#box?.clientHeight || usualHeight();
    return { first: this.#heights.indexAt(top), last: this.#heights.indexAt(top + height) };
  }

  /**
   * Scrolls the box, and nothing else, until the row stands at `place` of its height (0 top, 1 bottom). Far away it
   * jumps, and also while the list arrives: the page is on its way too, and would break the gliding off. `isSmooth`
   * holds for short ways only.
   */
  scrollToRow(
    index: number,
    { place = usualPlace, isSmooth = false }: { place?: number; isSmooth?: boolean } = {},
  ): void {
    const box = this.#box;
    if (!box) return;
    this.#anchor = index;
    const top = this.topOf(index) - place * box.clientHeight;
    const isNear = Math.abs(top - box.scrollTop) < 1.5 * box.clientHeight;
    const glides = isSmooth && isNear && !this.#rendered.isArriving;
    this.#isOwnScroll = true;
    if (glides) {
      this.#ownTop = top;
      box.scrollTo({ top, behavior: 'smooth' });
    } else {
      this.#jump(top);
      this.#arrive();
    }
    this.#settleSoon(glides ? 1000 : settleMs);
  }

  /** Keeps the row where it is while those above it turn out higher than estimated. */
  hold(index: number): void {
    this.#anchor = index;
  }

  readonly #handleScroll = (): void => {
    // The browser moved the box because its size changed; `#handleSizes`, which comes next, puts it right.
    if (this.#observer && this.#isResized()) return;
    this.#top = this.#box?.scrollTop ?? 0;
    const isOwn = this.#isOwnScroll || Math.abs(this.#top - this.#ownTop) < 2;
    if (isOwn) {
      this.#refresh(false);
      return;
    }
    this.#reachFurther();
    if (this.#box) this.#isAtEnd = this.#box.scrollTop + this.#box.clientHeight >= this.#box.scrollHeight - 2;
    this.#handlePerson();
    this.#settleSoon();
  };

  #arrive(): void {
    this.#rendered.setArriving(true);
    this.#refresh(false);
    whenIdle(() => this.#reachFurther());
  }

  #reachFurther(): void {
    this.#rendered.setArriving(false);
    this.#refresh(false);
  }

  readonly #handlePerson = (): void => {
    this.#anchor = null;
    this.#isOwnScroll = false;
    this.#personScrolled.emit();
  };

  #handleSizes(entries: readonly ResizeObserverEntry[]): void {
    const box = this.#box;
    // Not shown: its sizes say nothing.
    if (!box || box.clientHeight === 0) return;
    const isResized = this.#isResized();
    const kept = this.#anchor ?? this.#keptRow();
    const before = this.#placeOf(kept);
    if (this.#content && this.#content.clientWidth !== this.#width) this.#handleWidth(this.#content);
    this.#height = box.clientHeight;
    for (const { target, borderBoxSize } of entries) {
      const index = Number((target as HTMLElement).dataset.row ?? -1);
      if (index >= 0 && target.isConnected) this.#heights.measure(index, borderBoxSize[0]?.blockSize ?? 0);
    }
    this.#shift += before.top - this.#placeOf(kept).top;
    if (isResized) {
      this.#keepInView(kept, topAfterResize(before, this.#heights.heightOf(kept), box.clientHeight));
      return;
    }
    if (this.#isAtEnd) this.#shift = 0;
    this.#refresh(false);
    this.place();
    if (this.#isAtEnd) this.#jump(box.scrollHeight);
    // Rows that have shrunk may have made the browser move the box.
    this.#top = box.scrollTop;
    this.#ownTop = this.#top;
    if (this.#shift !== 0) this.#settleSoon();
  }

  #isResized(): boolean {
    return this.#box?.clientHeight !== this.#height || this.#content?.clientWidth !== this.#width;
  }

  /** The row that must not leave the view: the one in hand, else the one that is heard, else the first that is seen. */
  #keptRow(): number {
    const focused = this.#content?.querySelector<HTMLElement>('[data-row]:focus-within');
    const rows = [Number(focused?.dataset.row ?? -1), this.heardRow()];
    const inView = rows.find(
      (row) => row >= 0 && row < this.#heights.count && isInView(this.#placeOf(row), this.#height),
    );
    return inView ?? this.#heights.indexAt(this.#top - this.#shift);
  }

  #placeOf(index: number): { top: number; height: number } {
    return { top: this.topOf(index) - this.#top, height: this.#heights.heightOf(index) };
  }

  /** Until the sizes have come to rest it is the same row that is kept, however many of them come. */
  #keepInView(index: number, top: number): void {
    this.#anchor = index;
    this.#shift = 0;
    this.place();
    this.#isOwnScroll = true;
    this.#jump(this.#heights.offsetOf(index) - top);
    this.#refresh(false);
    this.#settleSoon();
  }

  /** Other line breaks: what is not in the page is an estimate again, the rest is measured at once. */
  #handleWidth(content: HTMLElement): void {
    this.#width = content.clientWidth;
    this.#heights.forget(this.#estimate);
    for (const row of content.querySelectorAll<HTMLElement>('[data-row]')) {
      this.#heights.measure(Number(row.dataset.row), row.getBoundingClientRect().height);
    }
  }

  /** Renders other rows when those in the page no longer reach far enough. */
  #refresh(isForced: boolean): void {
    const { first, last } = this.seen();
    this.#rendered.show(first, last, this.#heights.count, isForced);
  }

  /** Space for the rows that are not in the page; a render sets it together with the rows that are. */
  getPaddings(): { paddingTop: string; paddingBottom: string } {
    const below = this.#heights.total - this.#heights.offsetOf(this.getRange().end);
    return {
      paddingTop: `${Math.max(0, this.topOf(this.getRange().first))}px`,
      paddingBottom: `${Math.max(0, below)}px`,
    };
  }

  /** Makes the space fit what was measured since the last render. */
  place(): void {
    if (!this.#content) return;
    if (this.topOf(this.getRange().first) < 0 || this.#isTopOutOfReach()) this.#settle();
    else Object.assign(this.#content.style, this.getPaddings());
  }

  /** The scrolling has ended at the very top, but with the origin moved rows would be hidden above it. */
  #isTopOutOfReach(): boolean {
    return this.#shift < 0 && (this.#box?.scrollTop ?? 0) <= 0;
  }

  #settleSoon(delay = settleMs): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#isOwnScroll = false;
      this.#anchor = null;
      this.#settle();
    }, delay);
  }

  /** Brings the origin back to the top; the rows stay where they are seen. */
  #settle(): void {
    const shift = this.#shift;
    const box = this.#box;
    if (shift === 0 || !box) return;
    // Read first: shorter content may move the scroll position by itself.
    const top = box.scrollTop - shift;
    this.#shift = 0;
    this.place();
    this.#isOwnScroll = true;
    this.#jump(top);
    this.#settleSoon();
  }

  #jump(top: number): void {
    if (!this.#box) return;
    this.#box.scrollTop = top;
    this.#ownTop = this.#box.scrollTop;
    this.#top = this.#ownTop;
    this.#isAtEnd = top > this.#ownTop + 1;
  }
}

/** How much is seen, in pixels, before the box has been measured: it takes seven to eight tenths of the window. */
function usualHeight(): number {
  return (globalThis.innerHeight || 800) * 0.7;
}
