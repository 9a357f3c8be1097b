import { Signal } from '../sound/signal.ts';

/** Rows to render: from `first` up to, not including, `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/**
 * How many rows are rendered beyond what is seen, on each side, and how many of them are left when new ones are
 * rendered: few renders while scrolling. Where the list arrives anew, the first painting has only what is seen soon.
 */
const overscan = { first: { rows: 2, left: 0 }, later: { rows: 10, left: 4 } };

/** Which rows of a long list are in the page. */
export class RenderedRows {
  #range: RowRange;
  #overscan = overscan.first;
  readonly #changed = new Signal();
  readonly subscribe = this.#changed.subscribe;

  /** Begins with the rows that are seen, both included, of `count`. */
  constructor(firstSeen: number, lastSeen: number, count: number) {
    this.#range = this.#around(firstSeen, lastSeen, count);
  }

  get(): RowRange {
    return this.#range;
  }

  /** The list goes to another place at once, or (false) has time to render what is beyond it. */
  setArriving(isArriving: boolean): void {
    this.#overscan = isArriving ? overscan.first : overscan.later;
  }

  get isArriving(): boolean {
    return this.#overscan === overscan.first;
  }

  /** Renders other rows when those in the page no longer reach far enough, or in any case when others are meant by them. */
  show(firstSeen: number, lastSeen: number, count: number, isForced: boolean): void {
    const { first, end } = this.#range;
    const { left } = this.#overscan;
    const reachesUp = first === 0 || firstSeen - first >= left;
    const reachesDown = end === count || end - 1 - lastSeen >= left;
    if (!isForced && reachesUp && reachesDown) return;
    const range = this.#around(firstSeen, lastSeen, count);
    if (!isForced && range.first === first && range.end === end) return;
    this.#range = range;
    this.#changed.emit();
  }

  #around(firstSeen: number, lastSeen: number, count: number): RowRange {
    const { rows } = this.#overscan;
    return { first: Math.max(0, firstSeen - rows), end: Math.min(count, lastSeen + 1 + rows) };
  }
}
