import './transcript-choice.scss';
import { type EncodingSample, encodingLabels, type LegacyEncoding } from '@glosy/core/decode-text';
import { useId } from 'react';

interface EncodingChoiceProps {
  samples: readonly EncodingSample[];
  chosen: LegacyEncoding;
  onChoose: (encoding: LegacyEncoding) => void;
}

/** Shows a few rows of a file in each encoding that it may be in; the user sees in which the letters are right. */
export function EncodingChoice({ samples, chosen, onChoose }: EncodingChoiceProps) {
  const id = useId();
  return (
    <fieldset className="transcript-choice">
      <legend>Nie wiemy, jak w tym pliku zapisano litery. Wybierz zapis, w którym są prawidłowe.</legend>
      {samples.map(({ encoding, rows }) => (
        <div key={encoding} className="form-check">
          <input
            id={`${id}-${encoding}`}
            type="radio"
            name={id}
            className="form-check-input"
            checked={chosen === encoding}
            onChange={() => onChoose(encoding)}
          />
          <label htmlFor={`${id}-${encoding}`} className="form-check-label">
            {rows.map((row) => (
              <span key={row} className="encoding-row">
                {row}
              </span>
            ))}
            <span className="text-soft">{encodingLabels[encoding]}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
