import type { ScrollPort } from './scroll-port.ts';

/** The scroll port of a long list: its size, its position, and whether the list itself set it. In CSS pixels. */
export class ScrollBox {
  readonly #port: ScrollPort;
  readonly #content: HTMLElement;
  #width: number;
  #height: number;
  /** Last known scroll position: a resize may move it before its event arrives. */
  #knownTop: number;
  #isOwnScroll = false;
  /** Target of our last programmatic scroll; a scroll event at this position is not the user's. */
  #ownTop = 0;
  #isAtEnd = false;

  constructor(port: ScrollPort, content: HTMLElement) {
    this.#port = port;
    this.#content = content;
    this.#width = content.clientWidth;
    this.#height = port.height;
    this.#knownTop = port.top;
  }

  get top(): number {
    return this.#port.top;
  }

  get knownTop(): number {
    return this.#knownTop;
  }

  get height(): number {
    return this.#port.height;
  }

  /** The height before pending resizes. */
  get knownHeight(): number {
    return this.#height;
  }

  get isResized(): boolean {
    const isOtherHeight = this.#port.keepsPlaceOnResize && this.#port.height !== this.#height;
    return isOtherHeight || this.#content.clientWidth !== this.#width;
  }

  /** At the lower end the browser changes the position when rows shrink, so the end must stay in place. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Returns whether the width, and with it the line breaks, changed. */
  takeSize(): boolean {
    const isOtherWidth = this.#content.clientWidth !== this.#width;
    this.#width = this.#content.clientWidth;
    this.#height = this.#port.height;
    return isOtherWidth;
  }

  /** Reads the position after a scroll event; returns whether the scroll was ours: ours never leads away from its target. */
  takeScroll(): boolean {
    const before = Math.abs(this.#knownTop - this.#ownTop);
    this.#knownTop = this.#port.top;
    const distance = Math.abs(this.#knownTop - this.#ownTop);
    const isOwn = distance < 2 || (this.#isOwnScroll && distance < before + 2);
    if (!isOwn) this.#isAtEnd = this.#port.isAtEnd;
    return isOwn;
  }

  /** Scrolls there without animation. */
  jump(top: number): void {
    this.#isOwnScroll = true;
    this.#go(top);
  }

  glide(top: number): void {
    this.#isOwnScroll = true;
    this.#ownTop = top;
    this.#port.scrollTo(top, 'smooth');
  }

  /** After rows changed height: stays at the end if it was there, and accepts positions that the browser has set. */
  stay(): void {
    if (this.#isAtEnd) this.#go(Number.MAX_SAFE_INTEGER);
    this.#knownTop = this.#port.top;
    this.#ownTop = this.#knownTop;
  }

  /** From now on, scrolls count as the user's unless they end at our last target. */
  release(): void {
    this.#isOwnScroll = false;
  }

  #go(top: number): void {
    this.#port.scrollTo(top, 'instant');
    this.#ownTop = this.#port.top;
    this.#knownTop = this.#ownTop;
    this.#isAtEnd = top > this.#ownTop + 1;
  }
}
