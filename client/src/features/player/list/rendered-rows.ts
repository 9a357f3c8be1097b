import { Signal } from '../sound/signal.ts';

/** Rows to render; `end` is exclusive. */
export interface RowRange {
  first: number;
  end: number;
}

/**
 * Overscan rows per side, and how many of them may be left before new ones are rendered: few renders while scrolling.
 * The first paint of a new range has a smaller overscan.
 */
const overscan = { first: { rows: 2, left: 0 }, later: { rows: 10, left: 4 } };

/** The range of rows of a long list that is rendered. */
export class RenderedRows {
  #range: RowRange;
  #overscan = overscan.first;
  readonly #changed = new Signal();
  readonly subscribe = this.#changed.subscribe;

  /** Starts with the visible rows, both inclusive, out of `count`. */
  constructor(firstSeen: number, lastSeen: number, count: number) {
    this.#range = this.#around(firstSeen, lastSeen, count);
  }

  get(): RowRange {
    return this.#range;
  }

  /** Whether the list has just jumped and renders a smaller overscan; false once there is time to render all of it. */
  setArriving(isArriving: boolean): void {
    this.#overscan = isArriving ? overscan.first : overscan.later;
  }

  get isArriving(): boolean {
    return this.#overscan === overscan.first;
  }

  /** Moves the range when its overscan is used up, or in any case when the rows themselves changed. */
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
