import '../../ui/form-controls.scss';
import '../../ui/form-field.scss';
import { useId } from 'react';

interface InternalCheckboxProps {
  isInternal: boolean;
  onChange: (isInternal: boolean) => void;
}

/** Restricts a photo or document to staff. */
export function InternalCheckbox({ isInternal, onChange }: InternalCheckboxProps) {
  const id = useId();
  return (
    <div className="form-check">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={isInternal}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="form-check-label">
        Tylko dla zespołu
      </label>
      <div id={`${id}-hint`} className="form-hint">
        Czytelnicy nie zobaczą tego pliku.
      </div>
    </div>
  );
}
