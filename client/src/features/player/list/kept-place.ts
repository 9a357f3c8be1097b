/** Position of a row in the scroll box: offset of its upper edge from the box's, and its height. In CSS pixels. */
interface Place {
  top: number;
  height: number;
}

/** Whether any part of a row is visible in a box of this height. */
export function isInView({ top, height }: Place, boxHeight: number): boolean {
  return top + height > 0 && top < boxHeight;
}

/** Whether the whole row is visible in a box of this height, or as much of it as fits. */
export function isWholeInView({ top, height }: Place, boxHeight: number): boolean {
  return top >= -1 && top + Math.min(height, boxHeight) <= boxHeight + 1;
}

/** The row with the focus or, without one, the row marked as kept; −1 for none. */
export function markedRow(content: HTMLElement | null): number {
  const find = (which: string) => content?.querySelector<HTMLElement>(`[data-row]${which}`);
  return Number((find(':focus-within') ?? find('[data-kept]'))?.dataset.row ?? -1);
}

/**
 * New offset of a row's upper edge after box and rows changed size: unchanged, moved only as far as needed to keep the
 * row visible. For a row that starts above the box, the same fraction of it stays at the edge.
 */
export function topAfterResize(before: Place, height: number, boxHeight: number): number {
  if (before.top >= 0) return Math.min(before.top, Math.max(0, boxHeight - height));
  return isInView(before, boxHeight) ? (before.top / before.height) * height : 0;
}
