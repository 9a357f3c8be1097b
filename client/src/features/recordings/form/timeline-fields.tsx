import '../../../ui/form-controls.scss';
import '../../../ui/form-field.scss';
import './timeline-fields.scss';
import { limits } from '@glosy/core/limits';
import addSvg from 'bootstrap-icons/icons/plus-lg.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { RecordingFormValues } from './form-values.ts';
import { fieldId, useFieldMessage } from './text-field.tsx';

const name = 'description.timeline';

/** Moments of the recording with their topics, in any order; saving sorts them. */
export function TimelineFields() {
  const { control, setFocus } = useFormContext<RecordingFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const add = useRef<HTMLDivElement>(null);

  function handleRemove(index: number) {
    remove(index);
    if (fields.length > 1) {
      const neighbour = Math.min(index, fields.length - 2);
      requestAnimationFrame(() => setFocus(`${name}.${neighbour}.start`));
    } else {
      requestAnimationFrame(() => add.current?.querySelector('button')?.focus());
    }
  }

  return (
    <fieldset className="timeline-fields">
      <legend className="form-label">Oś czasu</legend>
      <p className="form-hint">
        Czas liczy się od początku pliku dźwiękowego. Streszczenia i słowa kluczowe rozdziałów pisze się w edytorze
        transkrypcji, obok tekstu.
      </p>
      {fields.length === 0 && <p className="text-soft">Brak wpisów.</p>}
      <ol>
        {fields.map((field, index) => (
          <TimelineRow key={field.id} index={index} onRemove={() => handleRemove(index)} />
        ))}
      </ol>
      <div ref={add}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon svg={addSvg} />}
          disabled={fields.length >= limits.listMaxItems}
          onClick={() => append({ start: '', text: '' }, { focusName: `${name}.${fields.length}.start` })}
        >
          Dodaj wpis
        </Button>
      </div>
    </fieldset>
  );
}

function TimelineRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <li className="timeline-row">
      <TimelineInput index={index} part="start" label="Czas" placeholder="GG:MM:SS" />
      <TimelineInput index={index} part="text" label="Opis" />
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`Usuń wpis ${index + 1} osi czasu`}
        title="Usuń wpis"
        onClick={onRemove}
      >
        <Icon svg={deleteSvg} />
      </button>
    </li>
  );
}

interface TimelineInputProps {
  index: number;
  part: 'start' | 'text';
  label: string;
  placeholder?: string;
}

function TimelineInput({ index, part, label, placeholder }: TimelineInputProps) {
  const { register } = useFormContext<RecordingFormValues>();
  const path = `${name}.${index}.${part}` as const;
  const error = useFieldMessage(path);
  const id = fieldId(path);
  return (
    <div className={`timeline-${part}`}>
      <label htmlFor={id} className="form-label">
        {label}
        <span className="visually-hidden">, wpis {index + 1}</span>
      </label>
      <input
        {...register(path)}
        id={id}
        type="text"
        className="form-control"
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <div id={`${id}-error`} className="form-error">
          {error}
        </div>
      )}
    </div>
  );
}
