import '../../../ui/form-controls.scss';
import './line-times.scss';
import { formatMilliseconds, parseMilliseconds } from '@glosy/core/timecode';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import type { EditorController } from '../document/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { platformKeys } from '../toolbar/platform-keys.ts';
import { usePendingField } from './pending-field.ts';

interface LineTimesProps {
  editor: EditorController;
  line: EditorLine;
  isEditable: boolean;
}

const stepMs = 100;

/** Start and end of a line as times, with steps of 0.1 s by the arrows; taken over on Enter or when leaving a field. */
export function LineTimes({ editor, line, isEditable }: LineTimesProps) {
  // What is being typed; null while the field shows the line's own time.
  const [typedStart, setStart] = useState<string | null>(null);
  const [typedEnd, setEnd] = useState<string | null>(null);
  const start = typedStart ?? formatMilliseconds(line.startMs, ',');
  const end = typedEnd ?? formatMilliseconds(line.endMs, ',');

  // The times to which Escape goes back.
  const begun = useRef(line);

  function save(startMs = parseMilliseconds(start), endMs = parseMilliseconds(end)): boolean {
    const isSame = startMs === line.startMs && endMs === line.endMs;
    if (!isSame && !editor.retime(line.id, startMs ?? Number.NaN, endMs ?? Number.NaN)) return false;
    begun.current = editor.document.line(line.id) ?? line;
    setStart(null);
    setEnd(null);
    return true;
  }

  usePendingField(editor, {
    typed: typedStart === null && typedEnd === null ? null : `${start} ${end}`,
    isWhole: isWhole(start) && isWhole(end) && start <= end,
    keep: () => editor.retime(line.id, parseMilliseconds(start) ?? line.startMs, parseMilliseconds(end) ?? line.endMs),
    save,
  });

  /** Before the focus goes: leaving a field saves what is typed in it. */
  function leave(): void {
    flushSync(() => {
      setStart(null);
      setEnd(null);
    });
    const { startMs, endMs } = begun.current;
    if (startMs !== line.startMs || endMs !== line.endMs) editor.retime(line.id, startMs, endMs);
    editor.goBack();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend's layout
    <div
      className="line-times"
      role="group"
      aria-label="Czas napisu"
      onFocus={() => {
        if (typedStart === null && typedEnd === null) begun.current = line;
      }}
    >
      <TimeField
        label="Początek"
        className="line-start-field"
        value={start}
        isEditable={isEditable}
        onChange={setStart}
        onLeave={() => save()}
        onEscape={leave}
        onStep={(by) => save(line.startMs + by, Math.max(line.endMs, line.startMs + by))}
      />
      <Button
        variant="quiet"
        size="small"
        title={platformKeys('Alt+[')}
        disabled={!isEditable}
        onClick={() => editor.setTimeHere('start')}
      >
        Początek tutaj
      </Button>
      <TimeField
        label="Koniec"
        className="line-end-field"
        value={end}
        isEditable={isEditable}
        onChange={setEnd}
        onLeave={() => save()}
        onEscape={leave}
        onStep={(by) => save(line.startMs, Math.max(line.startMs, line.endMs + by))}
      />
      <Button
        variant="quiet"
        size="small"
        title={platformKeys('Alt+]')}
        disabled={!isEditable}
        onClick={() => editor.setTimeHere('end')}
      >
        Koniec tutaj
      </Button>
    </div>
  );
}

/** Written out to the last place: what is shorter may be on its way to another time. */
function isWhole(time: string): boolean {
  return /^\d{2}:\d{2}:\d{2},\d{3}$/.test(time) && parseMilliseconds(time) !== null;
}

interface TimeFieldProps {
  label: string;
  className: string;
  value: string;
  isEditable: boolean;
  onChange: (value: string) => void;
  /** Also on Enter. */
  onLeave: () => void;
  onEscape: () => void;
  onStep: (byMs: number) => void;
}

function TimeField({ label, className, value, isEditable, onChange, onLeave, onEscape, onStep }: TimeFieldProps) {
  const id = useId();
  const isTime = parseMilliseconds(value) !== null;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
    // With Control it is the editor's key, which goes on to the next line.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onLeave();
    }
    const step = { ArrowUp: stepMs, ArrowDown: -stepMs }[event.key];
    if (step === undefined || event.altKey || !isEditable) return;
    event.preventDefault();
    onStep(step);
  }

  return (
    <div className="line-time-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`form-control ${className}`}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={value}
        readOnly={!isEditable}
        aria-invalid={isTime ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
