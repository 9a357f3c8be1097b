import { formatMilliseconds } from '@glosy/core/timecode';
import { useStore } from '../../lib/external-store.ts';
import { Button } from '../../ui/button.tsx';
import type { Peaks } from '../player/peaks.ts';
import type { EditorController } from './editor-controller.ts';
import type { EditorLine } from './editor-line.ts';
import { LineTimes } from './line-times.tsx';
import { LineWaveform } from './line-waveform.tsx';
import { SpeakerField } from './speaker-field.tsx';
import { useEditorLine } from './use-editor-rows.ts';

interface LinePanelProps {
  editor: EditorController;
  peaks: Peaks | undefined;
  isEditable: boolean;
}

/** What belongs to the line in hand beside its words: its times against the waveform, who speaks, splitting, merging. */
export function LinePanel({ editor, peaks, isEditable }: LinePanelProps) {
  const active = useStore(editor.active);
  const line = useEditorLine(editor.document, active ?? '');
  return (
    <section className="line-panel" aria-label="Wybrany napis">
      {line ? (
        <ChosenLine key={line.id} editor={editor} line={line} peaks={peaks} isEditable={isEditable} />
      ) : (
        <p className="line-panel-empty">Wybierz napis, aby poprawić jego czas lub osobę mówiącą.</p>
      )}
    </section>
  );
}

function ChosenLine({ editor, line, peaks, isEditable }: LinePanelProps & { line: EditorLine }) {
  const index = editor.document.indexOf(line.id);
  return (
    <>
      <h3 className="line-panel-title">
        Napis {index + 1} z {editor.document.lines.length}
        <span className="visually-hidden">, od {formatMilliseconds(line.startMs, ',')}</span>
      </h3>
      <LineWaveform editor={editor} line={line} peaks={peaks} isEditable={isEditable} />
      <LineTimes editor={editor} line={line} isEditable={isEditable} />
      <SpeakerField editor={editor} line={line} isEditable={isEditable} />
      <div className="line-panel-buttons">
        <Button variant="secondary" size="small" title="F2" onClick={() => editor.playFromLine(line.id)}>
          Odtwórz od tego napisu
        </Button>
        <Button
          variant="secondary"
          size="small"
          title="Enter"
          disabled={!isEditable}
          onClick={() => editor.splitHere()}
        >
          Podziel w miejscu kursora
        </Button>
        <Button
          variant="secondary"
          size="small"
          title="Ctrl+Enter"
          disabled={!isEditable}
          onClick={() => editor.markAndNext()}
        >
          Sprawdzony i dalej
        </Button>
      </div>
    </>
  );
}
