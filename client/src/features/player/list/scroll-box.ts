/** The scroll box of a long list: its size, its scroll position, and whether the list itself set it. In CSS pixels. */
export class ScrollBox {
  readonly #box: HTMLElement;
  readonly #content: HTMLElement;
  #width: number;
  #height: number;
  /** Last known scroll position: a resize may move it before its event arrives. */
  #knownTop = 0;
  #isOwnScroll = false;
  /** Target of our last programmatic scroll; a scroll event at this position is not the user's. */
  #ownTop = 0;
  #isAtEnd = false;

  constructor(box: HTMLElement, content: HTMLElement) {
    this.#box = box;
    this.#content = content;
    this.#width = content.clientWidth;
    this.#height = box.clientHeight;
  }

  get top(): number {
    return this.#box.scrollTop;
  }

  get knownTop(): number {
    return this.#knownTop;
  }

  get height(): number {
    return this.#box.clientHeight;
  }

  /** The height before pending resizes. */
  get knownHeight(): number {
    return this.#height;
  }

  get isResized(): boolean {
    return this.#box.clientHeight !== this.#height || this.#content.clientWidth !== this.#width;
  }

  /** At the lower end the browser moves the position when rows shrink, so the end is what stays in place. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Returns whether the width, and with it the line breaks, changed. */
  takeSize(): boolean {
    const isOtherWidth = this.#content.clientWidth !== this.#width;
    this.#width = this.#content.clientWidth;
    this.#height = this.#box.clientHeight;
    return isOtherWidth;
  }

  /** Reads the position after a scroll event; returns whether the scroll was ours. */
  takeScroll(): boolean {
    this.#knownTop = this.#box.scrollTop;
    const isOwn = this.#isOwnScroll || Math.abs(this.#knownTop - this.#ownTop) < 2;
    if (!isOwn) this.#isAtEnd = this.#box.scrollTop + this.#box.clientHeight >= this.#box.scrollHeight - 2;
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
    this.#box.scrollTo({ top, behavior: 'smooth' });
  }

  /** After rows changed height: stays at the end if it was there, and accepts positions that the browser has set. */
  stay(): void {
    if (this.#isAtEnd) this.#go(this.#box.scrollHeight);
    this.#knownTop = this.#box.scrollTop;
    this.#ownTop = this.#knownTop;
  }

  /** From now on, scrolls are the user's unless they end at our last target. */
  release(): void {
    this.#isOwnScroll = false;
  }

  #go(top: number): void {
    this.#box.scrollTop = top;
    this.#ownTop = this.#box.scrollTop;
    this.#knownTop = this.#ownTop;
    this.#isAtEnd = top > this.#ownTop + 1;
  }
}
