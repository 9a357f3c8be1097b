/** The scrolling box of a long list: its size, where it stands, and whether the list itself brought it there. In CSS pixels. */
export class ScrollBox {
  readonly #box: HTMLElement;
  readonly #content: HTMLElement;
  #width: number;
  #height: number;
  /** Where it was when last asked: a change of size may move it before we hear of that. */
  #knownTop = 0;
  #isOwnScroll = false;
  /** Where the last scroll of ours ended; an event that finds the box there is no person's. */
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

  /** The height before the sizes that are not taken over yet. */
  get knownHeight(): number {
    return this.#height;
  }

  get isResized(): boolean {
    return this.#box.clientHeight !== this.#height || this.#content.clientWidth !== this.#width;
  }

  /** At the lower end the browser itself moves the position when rows shrink: there the end is what stays in place. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Returns whether the width is another one, and with it the line breaks. */
  takeSize(): boolean {
    const isOtherWidth = this.#content.clientWidth !== this.#width;
    this.#width = this.#content.clientWidth;
    this.#height = this.#box.clientHeight;
    return isOtherWidth;
  }

  /** Takes over where a scroll has brought it; returns whether that was ours. */
  takeScroll(): boolean {
    this.#knownTop = this.#box.scrollTop;
    const isOwn = this.#isOwnScroll || Math.abs(this.#knownTop - this.#ownTop) < 2;
    if (!isOwn) this.#isAtEnd = this.#box.scrollTop + this.#box.clientHeight >= this.#box.scrollHeight - 2;
    return isOwn;
  }

  /** Goes there at once. */
  jump(top: number): void {
    this.#isOwnScroll = true;
    this.#go(top);
  }

  glide(top: number): void {
    this.#isOwnScroll = true;
    this.#ownTop = top;
    this.#box.scrollTo({ top, behavior: 'smooth' });
  }

  /** Rows have other heights: stays at the end if it was there, and where the browser has moved it by itself. */
  stay(): void {
    if (this.#isAtEnd) this.#go(this.#box.scrollHeight);
    this.#knownTop = this.#box.scrollTop;
    this.#ownTop = this.#knownTop;
  }

  /** What scrolls it from now on is the person, or where our last scroll ended. */
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
