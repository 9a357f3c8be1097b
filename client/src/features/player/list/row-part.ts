/** A part of a row, in CSS pixels from the row's upper edge. */
export interface RowPart {
  top: number;
  height: number;
}

/** What is scrolled to: `part`, by default the whole row, at `place` of the view (0 top, 1 bottom). */
export interface ScrollTarget {
  place?: number;
  isSmooth?: boolean;
  part?: RowPart;
}
