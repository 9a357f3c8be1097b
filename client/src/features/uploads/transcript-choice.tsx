import './transcript-choice.scss';
import { type ReactNode, useId } from 'react';

interface TranscriptChoiceProps<Value extends string> {
  question: string;
  /** Each value with its label. */
  options: readonly (readonly [Value, ReactNode])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A question about a transcript's file, with one radio button for each answer. */
export function TranscriptChoice<Value extends string>(props: TranscriptChoiceProps<Value>) {
  const { question, options, chosen, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="transcript-choice">
      <legend>{question}</legend>
      {options.map(([value, label]) => (
        <div key={value} className="form-check">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            className="form-check-input"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <label htmlFor={`${id}-${value}`} className="form-check-label">
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
