import marksSvg from 'bootstrap-icons/icons/chat-square-quote.svg?raw';
import { useLibrary } from '../../../lib/site-content.ts';
import { paths } from '../../../paths.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { ToolPopover } from './tool-popover.tsx';

/** The library's marks for sounds other than words, with their keys, and its rules of transcription. */
export function MarkMenu({ editor, isEditable }: { editor: EditorController; isEditable: boolean }) {
  const { transcriptMarks } = useLibrary();
  return (
    <ToolPopover svg={marksSvg} label="Znaczniki i zasady transkrypcji" word="Znaczniki">
      {(close) => (
        <div className="editor-marks">
          {isEditable && (
            <ul aria-label="Wstaw znacznik">
              {transcriptMarks.map((mark, index) => (
                <li key={mark}>
                  <MarkButton
                    mark={mark}
                    number={index + 1}
                    onInsert={() => {
                      close();
                      editor.insertWords(mark);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <a href={paths.transcription} target="_blank" rel="noreferrer">
            Zasady transkrypcji (nowa karta)
          </a>
        </div>
      )}
    </ToolPopover>
  );
}

interface MarkButtonProps {
  mark: string;
  /** From 1; the mark's command is named after it. */
  number: number;
  onInsert: () => void;
}

function MarkButton({ mark, number, onInsert }: MarkButtonProps) {
  const keys = useShownKeys(`mark${number}`);
  return (
    <button type="button" className="btn btn-quiet" onClick={onInsert}>
      {mark} {keys && <kbd>{keys}</kbd>}
    </button>
  );
}
