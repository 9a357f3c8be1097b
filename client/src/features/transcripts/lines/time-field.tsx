import { parseMilliseconds } from '@glosy/core/time/timecode';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useShownKeys } from '../keys/key-map.ts';

interface TimeFieldProps {
  label: string;
  className: string;
  value: string;
  isEditable: boolean;
  onChange: (value: string) => void;
  /** Called on blur and on Enter. */
  onCommit: () => void;
  onEscape: () => void;
  onStep: (byMs: number) => void;
}

const stepMs = 100;

/** A time as text, with steps of 0.1 s by the arrow keys. */
export function TimeField({ label, className, value, isEditable, ...on }: TimeFieldProps) {
  const id = useId();
  const isTime = parseMilliseconds(value) !== null;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      on.onEscape();
    }
    // With Control it is the editor's shortcut for the next line.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      on.onCommit();
    }
    const step = { ArrowUp: stepMs, ArrowDown: -stepMs }[event.key];
    if (step === undefined || event.altKey || !isEditable) return;
    event.preventDefault();
    on.onStep(step);
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
        onChange={(event) => on.onChange(event.target.value)}
        onBlur={on.onCommit}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

interface TimeHereButtonProps {
  text: string;
  command: string;
  isEditable: boolean;
  onUse: () => void;
}

/** Sets a time to the position of the sound. */
export function TimeHereButton({ text, command, isEditable, onUse }: TimeHereButtonProps) {
  const keys = useShownKeys(command);
  return (
    <Button variant="quiet" size="small" title={keys} disabled={!isEditable} onClick={onUse}>
      {text}
    </Button>
  );
}
