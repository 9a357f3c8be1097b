import '../../../ui/form/form-controls.scss';
import './line-times.scss';
import { formatMilliseconds, parseMilliseconds } from '@glosy/core/time/timecode';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { usePendingField } from './pending-field.ts';
import { TimeField, TimeHereButton } from './time-field.tsx';

interface LineTimesProps {
  editor: EditorController;
  line: EditorLine;
  isEditable: boolean;
}

/** Start and end of a line. The input is applied after a short pause, on Enter and on blur. */
export function LineTimes({ editor, line, isEditable }: LineTimesProps) {
  const times = useTypedTimes(editor, line);
  const { startMs, endMs } = line;
  const shared = { isEditable, onCommit: () => times.save(), onEscape: times.revert };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need the layout of a legend
    <div className="line-times" role="group" aria-label="Czas napisu" onFocus={times.handleFocus}>
      <div>
        <TimeField
          {...shared}
          label="Początek"
          className="line-start-field"
          value={times.start}
          onChange={times.setStart}
          onStep={(by) => times.save(startMs + by, Math.max(endMs, startMs + by))}
        />
        <TimeHereButton
          text="Początek tutaj"
          command="startHere"
          isEditable={isEditable}
          onUse={() => editor.setTimeHere('start')}
        />
      </div>
      <div>
        <TimeField
          {...shared}
          label="Koniec"
          className="line-end-field"
          value={times.end}
          onChange={times.setEnd}
          onStep={(by) => times.save(startMs, Math.max(startMs, endMs + by))}
        />
        <TimeHereButton
          text="Koniec tutaj"
          command="endHere"
          isEditable={isEditable}
          onUse={() => editor.setTimeHere('end')}
        />
      </div>
    </div>
  );
}

/** The text of both fields: the line's times until something is typed. */
function useTypedTimes(editor: EditorController, line: EditorLine) {
  const [typedStart, setStart] = useState<string | null>(null);
  const [typedEnd, setEnd] = useState<string | null>(null);
  const start = typedStart ?? formatMilliseconds(line.startMs, ',');
  const end = typedEnd ?? formatMilliseconds(line.endMs, ',');
  const isTyped = typedStart !== null || typedEnd !== null;
  // Holds the times that Escape restores.
  const initial = useRef(line);

  function clear(): void {
    setStart(null);
    setEnd(null);
  }

  function save(startMs = parseMilliseconds(start), endMs = parseMilliseconds(end)): boolean {
    const isSame = startMs === line.startMs && endMs === line.endMs;
    if (!isSame && !editor.retime(line.id, startMs ?? Number.NaN, endMs ?? Number.NaN)) return false;
    initial.current = editor.document.line(line.id) ?? line;
    clear();
    return true;
  }

  function revert(): void {
    // Before the focus moves, because the blur would save the input.
    flushSync(clear);
    const { startMs, endMs } = initial.current;
    if (startMs !== line.startMs || endMs !== line.endMs) editor.retime(line.id, startMs, endMs);
    editor.goBack();
  }

  usePendingField(editor, {
    typed: isTyped ? `${start} ${end}` : null,
    isComplete: isComplete(start) && isComplete(end) && start <= end,
    apply: () => editor.retime(line.id, parseMilliseconds(start) ?? line.startMs, parseMilliseconds(end) ?? line.endMs),
    save,
  });

  const handleFocus = () => {
    if (!isTyped) initial.current = line;
  };
  return { start, end, setStart, setEnd, save, revert, handleFocus };
}

/** Requires all digits: a shorter time may become another one with the next keystroke. */
function isComplete(time: string): boolean {
  return /^\d{2}:\d{2}:\d{2},\d{3}$/.test(time) && parseMilliseconds(time) !== null;
}
