import './transcript-choice.scss';
import { type EncodingSample, encodingLabels, type LegacyEncoding } from '@glosy/core/text/decode-text';
import { RadioGroup } from '../../ui/form/radio-group.tsx';

interface EncodingChoiceProps {
  samples: readonly EncodingSample[];
  chosen: LegacyEncoding;
  onChoose: (encoding: LegacyEncoding) => void;
}

/** Shows a few rows of a file in each possible encoding; the user chooses the one with the right letters. */
export function EncodingChoice({ samples, chosen, onChoose }: EncodingChoiceProps) {
  return (
    <RadioGroup
      className="transcript-choice"
      legend="Nie wiemy, jak w tym pliku zapisano litery. Wybierz zapis, w którym są prawidłowe."
      options={samples.map((sample) => ({ value: sample.encoding, label: <Sample {...sample} /> }))}
      value={chosen}
      onChange={onChoose}
    />
  );
}

function Sample({ encoding, rows }: EncodingSample) {
  return (
    <>
      {rows.map((row) => (
        <span key={row} className="encoding-row">
          {row}
        </span>
      ))}
      <span className="text-soft">{encodingLabels[encoding]}</span>
    </>
  );
}
