import './form-controls.scss';
import './form-field.scss';
import { type ReactNode, useId } from 'react';

/** Attributes for the control inside a field: `<input {...control} …/>`. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FormFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Fixed id, for the links of an error summary. */
  id?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with hint and error, associated for screen readers. */
export function FormField({ label, hint, error, isRequired = false, id: givenId, children }: FormFieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
        {isRequired && <span className="form-required"> (wymagane)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="form-hint">
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {error && (
        <div id={`${id}-error`} className="form-error">
          {error}
        </div>
      )}
    </div>
  );
}
