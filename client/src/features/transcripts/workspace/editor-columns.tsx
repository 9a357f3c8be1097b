import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyPanel } from '../../../ui/panel-states.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import { EditorList, type EditorListProps } from '../lines/editor-list.tsx';

interface EditorColumnsProps extends EditorListProps {
  /** The panels next to the text; false on a narrow screen. */
  aside: ReactNode | false;
}

/** The text and, on a wide screen, the panels next to it. */
export function EditorColumns({ aside, ...list }: EditorColumnsProps) {
  const { editor, isEditable } = list;
  return (
    <div className={`editor-columns ${aside === false ? '' : 'editor-columns-two'}`}>
      {editor.document.lines.length === 0 ? (
        <EmptyTranscript editor={editor} isEditable={isEditable} />
      ) : (
        <EditorList {...list} />
      )}
      {aside !== false && (
        <aside className="editor-side" aria-label="Wybrany napis i tagi">
          {aside}
        </aside>
      )}
    </div>
  );
}

/** Shown for a transcript without lines, which an older version of the archive could save. */
function EmptyTranscript({ editor, isEditable }: { editor: EditorController; isEditable: boolean }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <EmptyPanel>
      <p>Ta transkrypcja nie ma napisów.</p>
      <div ref={button}>{isEditable && <Button onClick={() => editor.insertHere()}>Wstaw pierwszy napis</Button>}</div>
    </EmptyPanel>
  );
}
