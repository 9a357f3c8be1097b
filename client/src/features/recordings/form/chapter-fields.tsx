import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import './chapter-fields.scss';
import { limits } from '@glosy/core/limits';
import addSvg from 'bootstrap-icons/icons/plus-lg.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChapterDetails } from './chapter-details.tsx';
import { emptyChapter } from './chapter-values.ts';
import type { RecordingFormValues } from './form-values.ts';
import { fieldId, useFieldMessage } from './text-field.tsx';

const name = 'chapters';

/** The chapters of the recording, in any order; saving sorts them. */
export function ChapterFields({ sounds }: { sounds: readonly string[] }) {
  const { control, setFocus } = useFormContext<RecordingFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const add = useRef<HTMLDivElement>(null);

  function handleAdd() {
    const audioFile = fields.at(-1)?.audioFile ?? '';
    append({ ...emptyChapter, audioFile }, { focusName: `${name}.${fields.length}.start` });
  }

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
    <fieldset className="chapter-fields">
      <legend className="form-label">Oś czasu</legend>
      <p className="form-hint">Każdy wpis rozpoczyna rozdział. Czas liczy się od początku pliku dźwiękowego.</p>
      {fields.length === 0 && <p className="text-soft">Brak wpisów.</p>}
      <ol>
        {fields.map((field, index) => (
          <li key={field.id} className="chapter-row">
            <ChapterInput index={index} part="start" label="Czas" placeholder="GG:MM:SS" />
            <ChapterInput index={index} part="title" label="Opis" />
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={`Usuń wpis ${index + 1} osi czasu`}
              title="Usuń wpis"
              onClick={() => handleRemove(index)}
            >
              <Icon svg={deleteSvg} />
            </button>
            <ChapterDetails index={index} sounds={sounds} />
          </li>
        ))}
      </ol>
      <div ref={add}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon svg={addSvg} />}
          disabled={fields.length >= limits.listMaxItems}
          onClick={handleAdd}
        >
          Dodaj wpis
        </Button>
      </div>
    </fieldset>
  );
}

interface ChapterInputProps {
  index: number;
  part: 'start' | 'title';
  label: string;
  placeholder?: string;
}

function ChapterInput({ index, part, label, placeholder }: ChapterInputProps) {
  const { register } = useFormContext<RecordingFormValues>();
  const path = `${name}.${index}.${part}` as const;
  const error = useFieldMessage(path);
  const id = fieldId(path);
  return (
    <div className={`chapter-${part}`}>
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
