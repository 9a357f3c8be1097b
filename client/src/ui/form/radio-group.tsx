import './form-controls.scss';
import './form-field.scss';
import { type ReactNode, useId } from 'react';

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  /** Null until one is chosen, which is then required. */
  value: Value | null;
  isDisabled?: boolean;
  /** Id of a text elsewhere that describes the group. */
  describedBy?: string | undefined;
  className?: string;
  onChange: (value: Value) => void;
}

/** One choice of a few, all of them visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, isDisabled = false, describedBy, className, onChange } = props;
  const name = useId();
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="form-label">
        {legend}
        {value === null && <span className="form-required"> (wymagane)</span>}
      </legend>
      {options.map(({ value: one, label, hint }) => (
        <div key={one} className="form-check">
          <input
            id={`${name}-${one}`}
            type="radio"
            name={name}
            className="form-check-input"
            checked={value === one}
            disabled={isDisabled}
            aria-describedby={hint ? `${name}-${one}-hint` : undefined}
            onChange={() => onChange(one)}
          />
          <label htmlFor={`${name}-${one}`} className="form-check-label">
            {label}
          </label>
          {hint && (
            <div id={`${name}-${one}-hint`} className="form-hint">
              {hint}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
