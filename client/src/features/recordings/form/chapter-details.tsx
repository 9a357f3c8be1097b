import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { RecordingFormValues } from './form-values.ts';
import { fieldId, TextField, useFieldMessage } from './text-field.tsx';

interface ChapterDetailsProps {
  index: number;
  /** Names of the audio files, in their order. */
  sounds: readonly string[];
}

/** The fields of a chapter except start and title; collapsed until the user opens them or one has an error. */
export function ChapterDetails({ index, sounds }: ChapterDetailsProps) {
  const at = `chapters.${index}` as const;
  const [isOpen, setOpen] = useState(false);
  const errors = [useFieldMessage(`${at}.end`), useFieldMessage(`${at}.synopsis`), useFieldMessage(`${at}.keywords`)];
  const { control } = useFormContext<RecordingFormValues>();
  const chapter = useWatch({ control, name: at });
  const isFilled = [chapter?.end, chapter?.synopsis, chapter?.keywords].some((text) => text);
  const isShown = isOpen || errors.some((error) => error !== undefined);
  const number = <span className="visually-hidden">, wpis {index + 1}</span>;
  return (
    <details className="chapter-details" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Koniec, streszczenie i słowa kluczowe{number}
        {isFilled && !isShown && <span className="text-soft"> (wpisane)</span>}
      </summary>
      {isShown && (
        <>
          <div className="recording-form-pair">
            <TextField
              name={`${at}.end`}
              label={<>Koniec{number}</>}
              hint="GG:MM:SS; puste pole: do następnego rozdziału"
            />
            <SoundField index={index} sounds={sounds} />
          </div>
          <TextField name={`${at}.synopsis`} label={<>Streszczenie rozdziału{number}</>} rows={3} />
          <TextField
            name={`${at}.keywords`}
            label={<>Słowa kluczowe rozdziału{number}</>}
            hint="Oddzielone przecinkami"
          />
        </>
      )}
    </details>
  );
}

/** The audio file of a chapter, if the recording has several, or if the chapter's file was deleted. */
function SoundField({ index, sounds }: ChapterDetailsProps) {
  const { register, control } = useFormContext<RecordingFormValues>();
  const path = `chapters.${index}.audioFile` as const;
  const audioFile = useWatch({ control, name: path });
  const isKnown = !audioFile || sounds.includes(audioFile);
  if (sounds.length < 2 && isKnown) return null;
  const names = isKnown ? sounds : [audioFile, ...sounds];
  return (
    <FormField
      id={fieldId(path)}
      label={
        <>
          Plik dźwiękowy<span className="visually-hidden">, wpis {index + 1}</span>
        </>
      }
    >
      {(control) => (
        <select {...control} {...register(path)} className="form-select">
          {!audioFile && <option value="">{sounds[0]}</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
