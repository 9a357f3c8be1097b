import { whenIdle } from '../../../lib/scheduling.ts';
import { isScrollKey, listen } from '../sound/listen.ts';
import { type Listener, Signal } from '../sound/signal.ts';
import { isInView, topAfterResize } from './kept-place.ts';
import { LineHeights } from './line-heights.ts';
import { RenderedRows, type RowRange } from './rendered-rows.ts';
import { ScrollBox } from './scroll-box.ts';

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
  #box: ScrollBox | null = null;
  #content: HTMLElement | null = null;
  readonly #rendered: RenderedRows;
  /** The row to begin at, until the box is there to be scrolled. */
  #begin: number;
  #shift = 0;
  /** Keeps this row where it is while the rows around it are measured; after a jump it is the row jumped to. */
  #anchor: number | null = null;
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
    this.#box = new ScrollBox(box, content);
    this.#content = content;
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
    const top = this.topOf(index) - this.#box.top;
    return top >= 0 && top + this.#heights.heightOf(index) <= this.#box.height;
  }

  /** Where the row stands in the box: 0 is its upper edge, 1 its lower. */
  placeInBox(index: number): number {
    if (!this.#box || this.#box.height === 0) return 0;
    return (this.topOf(index) - this.#box.top) / this.#box.height;
  }

  /** The first row of which anything is seen. */
  firstSeen(): number {
    return this.seen().first;
  }

  /** The first and the last row of which anything is seen. */
  seen(): { first: number; last: number } {
    const top = this.#box ? this.#box.top - this.#shift : 0;
    const height = this.#box?.height || usualHeight();
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
    const top = this.topOf(index) - place * box.height;
    const isNear = Math.abs(top - box.top) < 1.5 * box.height;
    const glides = isSmooth && isNear && !this.#rendered.isArriving;
    if (glides) box.glide(top);
    else {
      box.jump(top);
      this.#arrive();
    }
    this.#settleSoon(glides ? 1000 : settleMs);
  }

  /** Keeps the row where it is while those above it turn out higher than estimated. */
  hold(index: number): void {
    this.#anchor = index;
  }

  readonly #handleScroll = (): void => {
    const box = this.#box;
    // The browser moved the box because its size changed; `#handleSizes`, which comes next, puts it right.
    if (!box || (this.#observer && box.isResized)) return;
    if (box.takeScroll()) {
      this.#refresh(false);
      return;
    }
    this.#reachFurther();
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
    this.#box?.release();
    this.#personScrolled.emit();
  };

  #handleSizes(entries: readonly ResizeObserverEntry[]): void {
    const box = this.#box;
    // Not shown: its sizes say nothing.
    if (!box || box.height === 0) return;
    const { isResized } = box;
    const kept = this.#anchor ?? this.#keptRow(box);
    const before = this.#placeOf(box, kept);
    if (box.takeSize()) this.#measureAnew();
    for (const { target, borderBoxSize } of entries) {
      const index = Number((target as HTMLElement).dataset.row ?? -1);
      if (index >= 0 && target.isConnected) this.#heights.measure(index, borderBoxSize[0]?.blockSize ?? 0);
    }
    this.#shift += before.top - this.#placeOf(box, kept).top;
    if (isResized) {
      this.#keepInView(box, kept, topAfterResize(before, this.#heights.heightOf(kept), box.height));
      return;
    }
    if (box.isAtEnd) this.#shift = 0;
    this.#refresh(false);
    this.place();
    box.stay();
    if (this.#shift !== 0) this.#settleSoon();
  }

  /** The row that must not leave the view: the one in hand, else the one that is heard, else the first that is seen. */
  #keptRow(box: ScrollBox): number {
    const focused = this.#content?.querySelector<HTMLElement>('[data-row]:focus-within');
    const rows = [Number(focused?.dataset.row ?? -1), this.heardRow()];
    const inView = rows.find(
      (row) => row >= 0 && row < this.#heights.count && isInView(this.#placeOf(box, row), box.knownHeight),
    );
    return inView ?? this.#heights.indexAt(box.knownTop - this.#shift);
  }

  #placeOf(box: ScrollBox, index: number): { top: number; height: number } {
    return { top: this.topOf(index) - box.knownTop, height: this.#heights.heightOf(index) };
  }

  /** Until the sizes have come to rest it is the same row that is kept, however many of them come. */
  #keepInView(box: ScrollBox, index: number, top: number): void {
    this.#anchor = index;
    this.#shift = 0;
    this.place();
    box.jump(this.#heights.offsetOf(index) - top);
    this.#refresh(false);
    this.#settleSoon();
  }

  /** Other line breaks: what is not in the page is an estimate again, the rest is measured at once. */
  #measureAnew(): void {
    this.#heights.forget(this.#estimate);
    for (const row of this.#content?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
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
    return this.#shift < 0 && (this.#box?.top ?? 0) <= 0;
  }

  #settleSoon(delay = settleMs): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#box?.release();
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
    const top = box.top - shift;
    this.#shift = 0;
    this.place();
    box.jump(top);
    this.#settleSoon();
  }
}

/** How much is seen, in pixels, before the box has been measured: it takes seven to eight tenths of the window. */
function usualHeight(): number {
  return (globalThis.innerHeight || 800) * 0.7;
}
