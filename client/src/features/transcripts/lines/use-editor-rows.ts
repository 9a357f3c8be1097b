import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { boxPort } from '../../player/list/scroll-port.ts';
import { difference, estimateLineHeight } from '../../player/list/use-virtual-lines.ts';
import { VirtualLines } from '../../player/list/virtual-lines.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';

/** The ids of all lines in order; rerenders only when lines are inserted, deleted or moved. */
export function useOrder(document: EditorDocument): readonly LineId[] {
  return useSyncExternalStore(
    (listener) => document.subscribeOrder(listener),
    () => document.order,
  );
}

/** One line; rerenders only when this line changes. */
export function useEditorLine(document: EditorDocument, id: LineId | null): EditorLine | undefined {
  return useSyncExternalStore(
    (listener) => (id === null ? () => {} : document.subscribeLine(id, listener)),
    () => (id === null ? undefined : document.line(id)),
  );
}

/**
 * The virtualised rows of the document. Remaining rows keep their measured heights. `begin` is the line that is shown
 * first; later values are ignored.
 */
export function useEditorRows(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  document: EditorDocument,
  order: readonly LineId[],
  begin: number,
): VirtualLines {
  const estimate = (index: number) => estimateLineHeight(document.lines[index]);
  const known = useRef(order);
  const [rows] = useState(() => new VirtualLines(order.length, estimate, { begin }));

  useLayoutEffect(() => {
    const before = known.current;
    known.current = order;
    if (before === order) return;
    const { start, removed, inserted } = difference(before, order);
    rows.splice(start, removed, inserted, (index) => estimateLineHeight(document.lines[index]));
  }, [rows, order, document]);

  // A layout effect, so that the first paint shows the right position.
  useLayoutEffect(() => {
    if (box.current && content.current) return rows.attach(boxPort(box.current), content.current);
    return undefined;
  }, [rows, box, content]);
  return rows;
}
