import './line-panel.scss';
import { formatMilliseconds } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { memo, type ReactNode } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button.tsx';
import type { Peaks } from '../../player/sound/peaks.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { giveOtherSpeaker } from '../speakers/give-other-speaker.ts';
import { LineTimes } from './line-times.tsx';
import { type ClosedSound, LineWaveform } from './line-waveform.tsx';
import { SpeakerField } from './speaker-field.tsx';
import { useEditorLine, useOrder } from './use-editor-rows.ts';

interface LinePanelProps {
  editor: EditorController;
  peaks: Peaks | undefined;
  isEditable: boolean;
  closed: ClosedSound;
  /** Buttons that close the line to listeners. */
  closing: ReactNode;
  /** Opens the list of all speakers. */
  onSpeakers: () => void;
}

/** Controls of the active line, next to its text: times and waveform, speaker, split and merge. */
export function LinePanel(props: LinePanelProps) {
  const { editor } = props;
  const active = useStore(editor.active);
  const line = useEditorLine(editor.document, active);
  return (
    <section className="line-panel" aria-label="Wybrany napis">
      {line ? (
        <ChosenLine key={line.id} line={line} {...props} />
      ) : (
        <p className="line-panel-empty">Wybierz napis, aby poprawić jego czas lub osobę mówiącą.</p>
      )}
    </section>
  );
}

type ChosenLineProps = LinePanelProps & { line: EditorLine };

/** Does not depend on the text, so a keystroke does not rerender it. */
const ChosenLine = memo(function ChosenLine({ closing, onSpeakers, ...props }: ChosenLineProps) {
  const { editor, line, isEditable } = props;
  return (
    <>
      <PanelTitle editor={editor} line={line} />
      <LineWaveform {...props} />
      <LineTimes editor={editor} line={line} isEditable={isEditable} />
      <SpeakerField editor={editor} line={line} isEditable={isEditable} />
      <div className="line-panel-buttons">
        <PanelButton text="Odtwórz od tego napisu" command="playFromLine" onUse={() => editor.playFromLine(line.id)} />
        <PanelButton text="Powtarzaj napis" command="repeatLine" onUse={() => editor.playLine(true)} />
        {isEditable && (
          <>
            <PanelButton text="Sprawdzony i dalej" command="markAndNext" onUse={() => editor.markAndNext()} />
            <PanelButton text="Podziel w miejscu kursora" title="Enter" onUse={() => editor.splitHere()} />
            <PanelButton text="Wstaw napis po tym" command="insertAfter" onUse={() => editor.insertAfter()} />
            <PanelButton text="Wstaw napis tutaj" command="insertHere" onUse={() => editor.insertHere()} />
            <PanelButton text="Usuń napis" command="delete" onUse={() => editor.deleteLine()} />
            <PanelButton text="Mówi ktoś inny" command="otherSpeaker" onUse={() => giveOtherSpeaker(editor, 'line')} />
            <PanelButton text="Mówcy" command="speakers" onUse={onSpeakers} />
          </>
        )}
        {closing}
      </div>
    </>
  );
}, isSameBesideWords);

function isSameBesideWords(before: ChosenLineProps, after: ChosenLineProps): boolean {
  const [a, b] = [before.line, after.line];
  const isSameLine = a.id === b.id && a.startMs === b.startMs && a.endMs === b.endMs;
  const isSamePanel =
    before.editor === after.editor && before.peaks === after.peaks && before.isEditable === after.isEditable;
  const isSameClosed = before.closed === after.closed;
  return isSamePanel && isSameClosed && isSameLine && splitSpeaker(a.text).speaker === splitSpeaker(b.text).speaker;
}

/** The number changes when lines before it are inserted or deleted. */
function PanelTitle({ editor: { document }, line }: Pick<LinePanelProps, 'editor'> & { line: EditorLine }) {
  const order = useOrder(document);
  return (
    <h3 className="line-panel-title">
      Napis {document.indexOf(line.id) + 1} z {order.length}
      <span className="visually-hidden">, od {formatMilliseconds(line.startMs, ',')}</span>
    </h3>
  );
}

interface PanelButtonProps {
  text: string;
  /** The command's keys are shown as tooltip if there is no `title`. */
  command?: string;
  title?: string;
  onUse: () => void;
}

function PanelButton({ text, command, title, onUse }: PanelButtonProps) {
  const keys = useShownKeys(command);
  return (
    <Button variant="secondary" size="small" title={title ?? keys} onClick={onUse}>
      {text}
    </Button>
  );
}
