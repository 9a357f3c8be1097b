import { whenIdle } from '../../../lib/scheduling.ts';
import { isScrollKey } from '../sound/listen.ts';
import { type Listener, Signal } from '../sound/signal.ts';
import { isInView, isWholeInView, markedRow, topAfterResize } from './kept-place.ts';
import { LineHeights } from './line-heights.ts';
import { RenderedRows, type RowRange } from './rendered-rows.ts';
import type { ScrollTarget } from './row-part.ts';
import { ScrollBox } from './scroll-box.ts';
import { estimatedHeight, type ScrollPort } from './scroll-port.ts';
import { UserScroll } from './user-scroll.ts';

/** Where a row we scroll to lands, as a fraction of the viewport height. */
const scrollTargetOffset = 0.25;
/** Idle time after scrolling before the corrections of estimates are settled. */
const settleMs = 150;
/** Longest time from a wheel, touch or key event to the scroll event that it causes. */
const inputMs = 500;
/** Browsers animate longer scrolls for longer (Chromium: √px / 60 s); a spoken line must be in place within 0.3 s. */
const longestGlidePx = 300;

/**
 * Windowing of a long list: which rows are rendered, and at which offset. Rows are in normal flow between two paddings,
 * so they never overlap, whatever their heights.
 *
 * When a row above the viewport turns out higher than estimated, the origin (`#shift`) is moved instead of the scroll
 * position, which would stop a swipe. Both are reconciled when scrolling has stopped.
 */
export class VirtualLines {
  #heights: LineHeights;
  #estimate: (index: number) => number;
  #box: ScrollBox | null = null;
  #content: HTMLElement | null = null;
  readonly #rendered: RenderedRows;
  /** The initial row, until the box is mounted and can be scrolled. */
  #begin: number;
  #shift = 0;
  /** Scroll anchor: stays in place while rows around it are measured; after a jump it is the target row. */
  #anchor: number | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #observer: ResizeObserver | undefined;
  readonly userScroll = new UserScroll();
  /** The spoken row, −1 for none: it is kept visible if it already is. */
  spokenRow: () => number = () => -1;

  constructor(count: number, estimate: (index: number) => number, { begin = 0, viewHeight = estimatedHeight() } = {}) {
    this.#estimate = estimate;
    this.#heights = new LineHeights(count, estimate);
    this.#begin = begin;
    const top = Math.max(0, this.#heights.offsetOf(begin) - scrollTargetOffset * viewHeight);
    this.#rendered = new RenderedRows(this.#heights.indexAt(top), this.#heights.indexAt(top + viewHeight), count);
    this.subscribe = this.#rendered.subscribe;
  }

  readonly getRange = (): RowRange => this.#rendered.get();

  readonly subscribe: RenderedRows['subscribe'];
  readonly #measured = new Signal();
  /** Notifies when rows turned out to have other heights than known before. */
  readonly onMeasured = this.#measured.subscribe;

  /** Attaches to the scroll container and to the element in it with the rows. Returns a function that detaches. */
  attach(port: ScrollPort, content: HTMLElement): Listener {
    this.#box = new ScrollBox(port, content);
    this.#content = content;
    const stopListening = port.listen({
      scroll: this.#handleScroll,
      scrollend: () => this.#settleSoon(0),
      wheel: () => this.#handleUser(false),
      touchmove: () => this.#handleUser(false),
      keydown: (event) => isScrollKey(event) && this.#handleUser(false),
    });
    this.#observer = globalThis.ResizeObserver && new ResizeObserver((entries) => this.#handleSizes(entries));
    if (port.element) this.#observer?.observe(port.element);
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

  /** Observes the height of a row's element, which has its index in `data-row`. Returns a function that stops. */
  readonly watchRow = (row: HTMLElement | null): Listener | undefined => {
    if (row) this.#observer?.observe(row);
    return row ? () => this.#observer?.unobserve(row) : undefined;
  };

  /** Replaces rows; the visible content stays in place. */
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

  /** Offset of the row in the element that holds the rows. */
  topOf(index: number): number {
    return this.#heights.offsetOf(index) + this.#shift;
  }

  /** Whether the part, by default the whole row, is visible; if it is taller than the view, as much as fits. */
  isSeen(index: number, part = this.#heights.wholeOf(index)): boolean {
    if (!this.#box) return false;
    return isWholeInView({ ...part, top: this.topOf(index) + part.top - this.#box.top }, this.#box.height);
  }

  isInView(index: number): boolean {
    return this.#box !== null && isInView(this.#placeOf(this.#box, index), this.#box.height);
  }

  /** Position of the row in the box: 0 is the upper edge, 1 the lower. */
  placeInBox(index: number): number {
    return this.#box?.height ? (this.topOf(index) - this.#box.top) / this.#box.height : 0;
  }

  /** The first row with a visible part. */
  readonly firstSeen = (): number => this.seen().first;

  /** The first and the last row with a visible part. */
  seen(): { first: number; last: number } {
    const top = this.#box ? this.#box.top - this.#shift : 0;
    const height = this.#box?.height || estimatedHeight();
    return { first: this.#heights.indexAt(top), last: this.#heights.indexAt(top + height) };
  }

  /**
   * Scrolls until the target is at its place, or higher if it would not fit below. `isSmooth` applies up to
   * `longestGlidePx`; the initial scroll jumps, because the page's own scrolling would interrupt an animation.
   */
  scrollToRow(
    index: number,
    { place = scrollTargetOffset, isSmooth = false, part = this.#heights.wholeOf(index) }: ScrollTarget = {},
  ): void {
    const box = this.#box;
    if (!box) return;
    this.#anchor = index;
    const room = Math.max(0, box.height - part.height);
    const top = this.topOf(index) + part.top - Math.min(place * box.height, room);
    const glides = isSmooth && Math.abs(top - box.top) <= longestGlidePx && !this.#rendered.isArriving;
    if (glides) box.glide(top);
    else {
      box.jump(top);
      this.#arrive();
    }
    this.#settleSoon(glides ? 1000 : settleMs);
  }

  /** Keeps the row in place while rows above it turn out taller than estimated. */
  hold(index: number): void {
    this.#anchor = index;
  }

  readonly #handleScroll = (): void => {
    const box = this.#box;
    // The browser moved the box because its size changed; `#handleSizes` runs next and corrects it.
    if (!box || (this.#observer && box.isResized)) return;
    if (box.takeScroll()) {
      this.#refresh(false);
      return;
    }
    this.#reachFurther();
    this.#handleUser(true);
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

  #handleUser(hasMoved: boolean): void {
    this.#anchor = null;
    this.#box?.release();
    this.userScroll.note(hasMoved);
    this.#settleSoon(hasMoved ? settleMs : inputMs);
  }

  #handleSizes(entries: readonly ResizeObserverEntry[]): void {
    const box = this.#box;
    // A hidden box has no meaningful size.
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
    this.#measured.emit();
  }

  /** The row that must stay visible: with the focus or marked as kept, else the spoken one, else the first visible one. */
  #keptRow(box: ScrollBox): number {
    const inView = [markedRow(this.#content), this.spokenRow()].find(
      (row) => row >= 0 && row < this.#heights.count && isInView(this.#placeOf(box, row), box.knownHeight),
    );
    return inView ?? this.#heights.indexAt(box.knownTop - this.#shift);
  }

  #placeOf(box: ScrollBox, index: number): { top: number; height: number } {
    return { top: this.topOf(index) - box.knownTop, height: this.#heights.heightOf(index) };
  }

  /** The same row is kept through a series of resizes. */
  #keepInView(box: ScrollBox, index: number, top: number): void {
    this.#anchor = index;
    this.#shift = 0;
    this.place();
    box.jump(this.#heights.offsetOf(index) - top);
    this.#refresh(false);
    this.#settleSoon();
  }

  /** After a change of line breaks, unmounted rows are estimates again and mounted ones are measured at once. */
  #measureAnew(): void {
    this.#heights.forget(this.#estimate);
    for (const row of this.#content?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      this.#heights.measure(Number(row.dataset.row), row.getBoundingClientRect().height);
    }
  }

  /** Renders another range when the overscan is used up. */
  #refresh(isForced: boolean): void {
    const { first, last } = this.seen();
    this.#rendered.show(first, last, this.#heights.count, isForced);
  }

  /** Padding in place of unmounted rows; set in the render that mounts the others. */
  getPaddings(): { paddingTop: string; paddingBottom: string } {
    const below = this.#heights.total - this.#heights.offsetOf(this.getRange().end);
    return {
      paddingTop: `${Math.max(0, this.topOf(this.getRange().first))}px`,
      paddingBottom: `${Math.max(0, below)}px`,
    };
  }

  /** Adjusts the padding to the heights measured since the last render. */
  place(): void {
    if (!this.#content) return;
    if (this.topOf(this.getRange().first) < 0 || this.#isTopOutOfReach()) this.#settle();
    else Object.assign(this.#content.style, this.getPaddings());
  }

  /** Handles a scroll that ended at the top while the shifted origin hides rows above it. */
  #isTopOutOfReach(): boolean {
    return this.#shift < 0 && (this.#box?.top ?? 0) <= 0;
  }

  #settleSoon(delay = settleMs): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#box?.release();
      this.#anchor = null;
      this.userScroll.end();
      this.#settle();
    }, delay);
  }

  /** Resets the origin to the top without moving the visible rows. */
  #settle(): void {
    const shift = this.#shift;
    const box = this.#box;
    if (shift === 0 || !box) return;
    // Read before writing: shorter content may move the scroll position.
    const top = box.top - shift;
    this.#shift = 0;
    this.place();
    box.jump(top);
    this.#settleSoon();
  }
}
