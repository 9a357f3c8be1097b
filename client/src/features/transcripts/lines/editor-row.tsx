import './editor-row.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import mergeSvg from 'bootstrap-icons/icons/arrows-collapse.svg?raw';
import markSvg from 'bootstrap-icons/icons/check-circle.svg?raw';
import proofreadSvg from 'bootstrap-icons/icons/check-circle-fill.svg?raw';
import { type CSSProperties, memo, type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { VirtualLines } from '../../player/list/virtual-lines.ts';
import { useIsChosen } from '../../player/search/chosen-index.ts';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { LineId } from '../document/editor-line.ts';
import { shownKeys } from '../keys/key-map.ts';
import type { SlotLine } from '../tag-slots.ts';
import { LineTextArea, lineLabel } from './line-text-area.tsx';
import { useEditorLine } from './use-editor-rows.ts';

/** Props shared by all rows. The object is stable between renders, so that only changed rows render. */
export interface RowsView {
  readonly editor: EditorController;
  readonly finder: TranscriptFinder;
  readonly rows: VirtualLines;
  readonly isEditable: boolean;
  /** Changes with each save, which may move the starts of lines on the server. */
  readonly savedRevision: number;
  /** Starts on the server, in whole milliseconds, of lines that are closed to others. */
  readonly closedStartsMs: ReadonlySet<number>;
  readonly renderTags: ((line: SlotLine) => ReactNode) | null;
}

interface EditorRowProps {
  view: RowsView;
  id: LineId;
  index: number;
  count: number;
  /** True in the one row that is the list's tab stop. */
  isTabStop: boolean;
  /** Set only for the active row while it is scrolled out of the rendered range. */
  style?: CSSProperties | undefined;
}

/** One line: a button with its time that plays from there, its text, and its actions. */
export const EditorRow = memo(function EditorRow({ view, id, index, count, isTabStop, style }: EditorRowProps) {
  const { editor, rows } = view;
  const line = useEditorLine(editor.document, id);
  const isCurrent = useIsChosen(editor.current, index);
  const isActive = useSyncExternalStore(editor.active.subscribe, () => editor.active.get() === id);
  if (!line) return null;
  const isClosed = view.closedStartsMs.has(editor.document.savedStartOf(id) ?? -1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a windowed list states size and position, and its rows share no ul
    <div
      role="listitem"
      ref={rows.watchRow}
      className={`line editor-line${isCurrent ? ' line-current' : ''}${isActive ? ' editor-line-active' : ''}${isClosed ? ' editor-line-closed' : ''}`}
      style={style}
      data-row={index}
      data-line={id}
      data-kept={isActive || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {isClosed && <span className="visually-hidden">Napis zamknięty dla słuchaczy</span>}
      <TimeButton editor={editor} id={id} startMs={line.startMs} isTabStop={isTabStop} />
      <LineTextArea
        editor={editor}
        finder={view.finder}
        line={line}
        index={index}
        isEditable={view.isEditable}
        isTabStop={isTabStop}
      />
      <RowActions
        view={view}
        id={id}
        label={lineLabel(line)}
        isProofread={line.isProofread}
        isLast={index === count - 1}
        isTabStop={isTabStop}
      />
    </div>
  );
});

interface TimeButtonProps {
  editor: EditorController;
  id: LineId;
  startMs: number;
  isTabStop: boolean;
}

// This and the actions do not depend on the text, so a keystroke does not rerender them.
const TimeButton = memo(function TimeButton({ editor, id, startMs, isTabStop }: TimeButtonProps) {
  const time = formatTimecode(startMs / 1000);
  return (
    <button
      type="button"
      className="line-time editor-time"
      aria-label={`Odtwórz od ${time}`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => editor.activate(id)}
      onClick={() => editor.playFromLine(id)}
    >
      {time}
    </button>
  );
});

interface RowActionsProps {
  view: RowsView;
  id: LineId;
  label: string;
  isProofread: boolean;
  isLast: boolean;
  isTabStop: boolean;
}

const RowActions = memo(function RowActions({ view, id, label, isProofread, isLast, isTabStop }: RowActionsProps) {
  const { editor, isEditable, renderTags } = view;
  return (
    <div className={`line-actions editor-line-actions${isEditable ? '' : ' editor-line-actions-read'}`}>
      {renderTags?.({ savedStartMs: editor.document.savedStartOf(id), label, isEditable, isTabStop })}
      {isEditable ? (
        <button
          type="button"
          className="btn btn-quiet btn-icon editor-line-button editor-line-proofread"
          aria-pressed={isProofread}
          aria-label={`Sprawdzony: ${label}`}
          title={withKeys('Sprawdzony', 'markAndNext', ': oznacz i przejdź dalej')}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => editor.setProofread(id, !isProofread)}
        >
          <Icon svg={isProofread ? proofreadSvg : markSvg} />
        </button>
      ) : (
        isProofread && <ProofreadMark label={label} />
      )}
      {isEditable && !isLast && (
        <button
          type="button"
          className="btn btn-quiet btn-icon editor-line-button"
          aria-label={`Połącz z następnym: ${label}`}
          title={withKeys('Połącz z następnym', 'merge')}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => editor.merge(id)}
        >
          <Icon svg={mergeSvg} />
        </button>
      )}
    </div>
  );
});

/** `Połącz z następnym (Alt+M)`. */
function withKeys(text: string, command: string, what = ''): string {
  const keys = shownKeys(command);
  return keys === undefined ? text : `${text} (${keys}${what})`;
}

/** Shown in place of the proofread button while the transcript is read-only. */
function ProofreadMark({ label }: { label: string }) {
  return (
    <span
      role="img"
      className="editor-line-button editor-line-proofread"
      aria-label={`Sprawdzony: ${label}`}
      title="Sprawdzony"
    >
      <Icon svg={proofreadSvg} />
    </span>
  );
}
