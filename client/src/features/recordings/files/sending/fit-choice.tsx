import { type FitAnswer, fitLabels, type Misfit } from '@glosy/core/transcript-file/fit-sound';
import { useId } from 'react';

interface FitChoiceProps {
  misfit: Misfit;
  answer: FitAnswer;
  onAnswer: (answer: FitAnswer) => void;
}

/** Asks what to do with the times of a transcript that does not fit its sound. */
export function FitChoice({ misfit, answer, onAnswer }: FitChoiceProps) {
  const id = useId();
  return (
    <fieldset className="transcript-choice">
      <legend>{misfit.sentence} Jeśli to właściwy plik, wybierz, co zrobić z jego czasami.</legend>
      {[...misfit.changes, 'keep' as const].map((one) => (
        <div key={one} className="form-check">
          <input
            id={`${id}-${one}`}
            type="radio"
            name={id}
            className="form-check-input"
            checked={answer === one}
            onChange={() => onAnswer(one)}
          />
          <label htmlFor={`${id}-${one}`} className="form-check-label">
            {fitLabels[one]}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
