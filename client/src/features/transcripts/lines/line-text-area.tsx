import './line-text-area.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { MarkedText } from '../../player/search/marked-text.tsx';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import { useMarks } from '../../player/search/use-marks.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { commandOf } from '../keys/key-map.ts';
import { DoubtfulMarks } from '../words/doubtful-marks.tsx';
import { useKeptCaret } from './use-kept-caret.ts';

interface LineTextAreaProps {
  editor: EditorController;
  finder: TranscriptFinder;
  line: EditorLine;
  index: number;
  isEditable: boolean;
  isTabStop: boolean;
}

/** `00:01:20, Anna Nowak`. */
export function lineLabel(line: EditorLine): string {
  const { speaker } = splitSpeaker(line.text);
  const time = formatTimecode(line.startMs / 1000);
  return speaker === null ? time : `${time}, ${speaker}`;
}

/** Whether the browser sizes fields to their content, so that typing needs no script for the layout. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * The text of a line, edited in place. Behind the field is the same text with search matches marked; in browsers
 * without `field-sizing` it also determines the field's height.
 */
export function LineTextArea({ editor, finder, line, index, isEditable, isTabStop }: LineTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useKeptCaret(field, line.text, () => editor.caret);
  // Rerenders the line with each search. The marks are computed from the current text.
  useMarks(finder, index);
  const marks = finder.marksIn(index, line);
  const noteCaret = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    editor.noteCaret(line.id, event.currentTarget.selectionStart);

  return (
    // A separate form: for autofill, Chromium inspects at each keystroke all fields of the form, and all fields without
    // a form count as one form.
    <form className={`editor-text${growsByItself ? ' editor-text-growing' : ''}`}>
      {(!growsByItself || marks.matches.length > 0) && (
        <div className="editor-text-mirror" aria-hidden="true">
          <MarkedText text={line.text} marks={marks} from={0} to={line.text.length} />
          {'\u200b'}
        </div>
      )}
      <DoubtfulMarks words={editor.document.words} line={line} />
      <textarea
        ref={field}
        className="editor-text-field"
        aria-label={`Napis ${lineLabel(line)}`}
        lang="pl"
        spellCheck
        rows={1}
        readOnly={!isEditable}
        tabIndex={isTabStop ? 0 : -1}
        value={line.text}
        onChange={({ target }) => editor.type(line.id, target.value, target.selectionStart)}
        onFocus={noteCaret}
        onSelect={noteCaret}
        onBlur={() => editor.document.endTyping()}
        onKeyDown={(event) => handleTextKey(editor, event, isEditable)}
      />
    </form>
  );
}

function handleTextKey(editor: EditorController, event: KeyboardEvent<HTMLTextAreaElement>, isEditable: boolean): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isCaret = selectionStart === selectionEnd;
  const isAtStart = isCaret && selectionStart === 0;
  const isAtEnd = isCaret && selectionStart === value.length;
  const actions: Record<string, (() => void) | false> = {
    Enter: isEditable && !event.shiftKey && isCaret && (() => (isAtEnd ? editor.insertAfter() : editor.splitHere())),
    Backspace: isEditable && isAtStart && (() => editor.mergeWithPrevious()),
    Delete: isEditable && isAtEnd && (() => editor.merge()),
    ArrowUp: isAtStart && !event.shiftKey && (() => editor.goBy(-1)),
    ArrowDown: isAtEnd && !event.shiftKey && (() => editor.goBy(1)),
  };
  // User-defined keys take precedence.
  if (event.key === 'Escape' && commandOf(event.nativeEvent)) return;
  const action = event.key === 'Escape' ? () => leaveText(event.currentTarget) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** Moves the focus from the text to the line's time, where Escape closes the editor. */
function leaveText(field: HTMLElement): void {
  field.closest('[data-row]')?.querySelector<HTMLElement>('.editor-time')?.focus();
}
