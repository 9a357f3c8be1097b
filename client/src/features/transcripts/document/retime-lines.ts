import type { EditorDocument } from './editor-document.ts';
import type { EditorLine } from './editor-line.ts';

export interface LineTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Gives lines new times, in one undo step; a line that was changed since keeps its own. Lines stay in the order of
 * their starts, which stay distinct.
 */
export function retimeLines(document: EditorDocument, times: ReadonlyMap<EditorLine, LineTimes>): void {
  const removed = document.lines;
  const inserted = removed.map((line) => {
    const found = times.get(line);
    return found ? { ...line, startMs: found.startMs, endMs: found.endMs } : line;
  });
  document.apply({ splices: [{ at: 0, removed, inserted: inOrder(inserted) }], before: null, after: null });
}

/** Sorts lines by their starts, and moves a start that another line already has. */
export function inOrder(lines: readonly EditorLine[]): EditorLine[] {
  let last = -1;
  return [...lines]
    .sort((a, b) => a.startMs - b.startMs)
    .map((line) => {
      const startMs = Math.max(line.startMs, last + 1);
      last = startMs;
      return startMs === line.startMs ? line : { ...line, startMs, endMs: Math.max(line.endMs, startMs) };
    });
}
