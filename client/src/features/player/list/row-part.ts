/** A part of a row, in CSS pixels from the row's upper edge. */
export interface RowPart {
  top: number;
  height: number;
}

/** Part of a row to scroll to (by default the whole row), and its place in the viewport: 0 top, 1 bottom. */
export interface ScrollTarget {
  place?: number;
  isSmooth?: boolean;
  part?: RowPart;
}
