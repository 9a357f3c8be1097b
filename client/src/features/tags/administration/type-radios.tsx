import { tagTypeNames } from '@glosy/core/tag';
import '../../../ui/form-controls.scss';
import '../../../ui/form-field.scss';
import { type TagType, tagTypes } from '@glosy/core/tag';
import { useId } from 'react';

interface TypeRadiosProps {
  legend: string;
  /** null until one is chosen. */
  value: TagType | null;
  onChange: (type: TagType) => void;
}

export function TypeRadios({ legend, value, onChange }: TypeRadiosProps) {
  const id = useId();
  return (
    <fieldset className="type-radios">
      <legend className="form-label">
        {legend}
        {value === null && <span className="form-required"> (wymagane)</span>}
      </legend>
      {tagTypes.map((type) => (
        <div key={type} className="form-check">
          <input
            id={`${id}-${type}`}
            type="radio"
            className="form-check-input"
            name={id}
            checked={value === type}
            onChange={() => onChange(type)}
          />
          <label htmlFor={`${id}-${type}`} className="form-check-label">
            {tagTypeNames[type]}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
