/** Where a row stands in the box: its upper edge below the box's, and its height. In CSS pixels. */
interface Place {
  top: number;
  height: number;
}

/** Whether anything of a row is seen in a box of this height. */
export function isInView({ top, height }: Place, boxHeight: number): boolean {
  return top + height > 0 && top < boxHeight;
}

/**
 * Where a row's upper edge belongs after box and rows have got other sizes: where it was, moved only as far as the
 * row needs to be seen. Of a row that began above the box the same part of its words stays at the edge.
 */
export function topAfterResize(before: Place, height: number, boxHeight: number): number {
  if (before.top >= 0) return Math.min(before.top, Math.max(0, boxHeight - height));
  return isInView(before, boxHeight) ? (before.top / before.height) * height : 0;
}
