import './form-controls.scss';
import './form-field.scss';
import { type ReactNode, useId } from 'react';

interface CheckProps {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  isDisabled?: boolean;
  /** Id of a text elsewhere that describes the box, where it has no hint. */
  describedBy?: string | undefined;
  className?: string;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export function Check({ label, hint, isChecked, isDisabled = false, describedBy, className, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className={className ? `form-check ${className}` : 'form-check'}>
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : describedBy}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className="form-check-label">
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="form-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
