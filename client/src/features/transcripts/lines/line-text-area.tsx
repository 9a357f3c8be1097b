import './line-text-area.scss';
import { splitSpeaker } from '@glosy/core/speaker';
import { formatTimecode } from '@glosy/core/timecode';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { MarkedText } from '../../player/search/marked-text.tsx';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import { useMarks } from '../../player/search/use-marks.ts';
import type { EditorController } from '../document/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';

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

/** Where the browser lets a field grow with its text, nothing else has to be laid out while one types. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * The words of a line, to be edited in place. Under the field lies the same text with the search's matches marked; in
 * browsers whose fields do not grow with their text it also gives the field its height.
 */
export function LineTextArea({ editor, finder, line, index, isEditable, isTabStop }: LineTextAreaProps) {
  // Draws the line again with each search; what is marked then depends on what its words are by now.
  useMarks(finder, index);
  const marks = finder.marksIn(index, line);
  const noteCaret = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    editor.noteCaret(line.id, event.currentTarget.selectionStart);

  return (
    // A form of its own: a browser that offers to fill in forms looks at each letter through all fields of the form, and
    // fields without one are one form to it.
    <form className="editor-text">
      {(!growsByItself || marks.matches.length > 0) && (
        <div className="editor-text-mirror" aria-hidden="true">
          <MarkedText text={line.text} marks={marks} from={0} to={line.text.length} />
          {'\u200b'}
        </div>
      )}
      <textarea
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
    Enter: isEditable && !event.shiftKey && isCaret && (() => editor.splitHere()),
    Backspace: isEditable && isAtStart && (() => editor.mergeWithPrevious()),
    Delete: isEditable && isAtEnd && (() => editor.merge()),
    ArrowUp: isAtStart && !event.shiftKey && (() => editor.goBy(-1)),
    ArrowDown: isAtEnd && !event.shiftKey && (() => editor.goBy(1)),
  };
  const action = event.key === 'Escape' ? () => leaveText(event.currentTarget) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** Out of the text, onto the line's time: from there Escape closes the editor. */
function leaveText(field: HTMLElement): void {
  field.closest('[data-row]')?.querySelector<HTMLElement>('.editor-time')?.focus();
}
