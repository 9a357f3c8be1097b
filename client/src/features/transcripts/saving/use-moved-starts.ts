import { useEffect, useRef } from 'react';
import { difference } from '../../player/list/use-virtual-lines.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine } from '../document/editor-line.ts';

/** Calls `onMoved` when the revision on the server changes, with the lines whose starts it moved: old to new start. */
export function useMovedStarts(
  document: EditorDocument,
  revision: number,
  onMoved: ((movedStarts: ReadonlyMap<number, number>) => void) | undefined,
): void {
  const known = useRef({ revision, lines: document.savedLines });
  const latest = useRef(onMoved);
  latest.current = onMoved;
  useEffect(() => {
    const before = known.current;
    if (before.revision === revision) return;
    known.current = { revision, lines: document.savedLines };
    latest.current?.(movedStarts(before.lines, document.savedLines));
  }, [document, revision]);
}

/** In milliseconds. */
function movedStarts(before: readonly EditorLine[], lines: readonly EditorLine[]): Map<number, number> {
  const { start, removed, inserted } = difference(before, lines);
  const starts = new Map(before.slice(start, start + removed).map((line) => [line.id, line.startMs]));
  const moved = new Map<number, number>();
  for (const { id, startMs } of lines.slice(start, start + inserted)) {
    const from = starts.get(id);
    if (from !== undefined && from !== startMs) moved.set(from, startMs);
  }
  return moved;
}
