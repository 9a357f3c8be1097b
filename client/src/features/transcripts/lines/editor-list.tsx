import './editor-list.scss';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { ComeBack } from '../../player/controls/come-back.tsx';
import { useFollow } from '../../player/list/use-follow.ts';
import type { VirtualLines } from '../../player/list/virtual-lines.ts';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { EditorRow, type RowsView } from './editor-row.tsx';
import { useEditorRows, useOrder } from './use-editor-rows.ts';
import '../../player/list/transcript-view.scss';
import type { LineId } from '../document/editor-line.ts';

export interface EditorListProps {
  editor: EditorController;
  finder: TranscriptFinder;
  isEditable: boolean;
  savedRevision: number;
  closedStartsMs: RowsView['closedStartsMs'];
  renderTags: RowsView['renderTags'];
}

/**
 * The virtualised list of lines, each editable in place. The active line is always rendered, wherever the list is
 * scrolled, so that following the sound never moves the focus.
 */
export function EditorList({ editor, finder, isEditable, savedRevision, closedStartsMs, renderTags }: EditorListProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const order = useOrder(editor.document);
  const rows = useEditorRows(box, content, editor.document, order, Math.max(0, editor.activeIndex));
  const range = useSyncExternalStore(rows.subscribe, rows.getRange);
  const active = useStore(editor.active);
  const follow = useFollow(rows, editor.current, editor.playback);
  const view = useMemo<RowsView>(
    () => ({ editor, finder, rows, isEditable, savedRevision, closedStartsMs, renderTags }),
    [editor, finder, rows, isEditable, savedRevision, closedStartsMs, renderTags],
  );
  useFocusRequest(editor, rows, content, follow.stop);
  useShownMatch(finder, rows, follow.stop);
  useEffect(() => editor.typed.subscribe(follow.stop), [editor, follow.stop]);
  useEffect(() => editor.followRequested.subscribe(follow.comeBack), [editor, follow.comeBack]);
  useEffect(() => editor.playback.subscribeMomentChosen(follow.comeBack), [editor, follow.comeBack]);
  useLayoutEffect(() => rows.place());

  const pinned = active === null ? -1 : editor.document.indexOf(active);
  const end = Math.min(range.end, order.length);
  const tabStop = pinned >= 0 ? pinned : Math.min(rows.firstSeen(), order.length - 1);
  return (
    <div className="transcript editor-transcript">
      <section ref={box} className="transcript-box" aria-label="Napisy">
        {/* biome-ignore lint/a11y/useSemanticElements: see EditorRow */}
        <div ref={content} role="list" className="transcript-lines" aria-label="Napisy">
          {renderedIndexes(range.first, end, pinned).map((index) => (
            <EditorRow
              key={order[index]}
              view={view}
              id={order[index] as LineId}
              index={index}
              count={order.length}
              isTabStop={index === tabStop}
              style={
                index < range.first || index >= end
                  ? { position: 'absolute', insetInline: 0, top: rows.topOf(index) }
                  : undefined
              }
            />
          ))}
        </div>
      </section>
      {!follow.isFollowing && (
        <ComeBack playback={editor.playback} current={editor.current} onComeBack={() => editor.goToPlayingLine()} />
      )}
    </div>
  );
}

function renderedIndexes(first: number, end: number, pinned: number): number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (pinned < 0) return indexes;
  if (pinned < first) return [pinned, ...indexes];
  return pinned >= end ? [...indexes, pinned] : indexes;
}

/** Sets the focus and the caret according to the last focus request, once the line is rendered. */
function useFocusRequest(
  editor: EditorController,
  rows: VirtualLines,
  content: { current: HTMLElement | null },
  stopFollowing: () => void,
): void {
  const request = useStore(editor.focusRequest);
  const [done, setDone] = useState<typeof request>(null);
  useLayoutEffect(() => {
    if (!request || request === done) return;
    const index = editor.document.indexOf(request.lineId);
    if (index < 0) return;
    if (!rows.isSeen(index)) {
      if (index !== editor.current.lastStarted()) stopFollowing();
      rows.scrollToRow(index, { place: 0.3 });
    }
    const field = content.current?.querySelector<HTMLTextAreaElement>(`[data-line="${request.lineId}"] textarea`);
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(request.offset, request.end);
    editor.noteCaret(request.lineId, request.offset);
    setDone(request);
  });
}

function useShownMatch(finder: TranscriptFinder, rows: VirtualLines, stopFollowing: () => void): void {
  useEffect(() => {
    finder.seen = () => rows.seen();
    return finder.subscribeShown(() => {
      const { line } = finder.getState();
      stopFollowing();
      if (!rows.isSeen(line)) rows.scrollToRow(line, { place: 0.3 });
    });
  }, [finder, rows, stopFollowing]);
}
