import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { paths } from '../../../paths.ts';

export const termsMessage = 'Musisz zaakceptować regulamin aby się zarejestrować';

interface TermsCheckboxProps {
  registration: UseFormRegisterReturn;
  isAccepted: boolean;
  id: string;
}

/** Acceptance of the terms; until it is checked, the form cannot be sent, and the reason is shown next to the box. */
export function TermsCheckbox({ registration, isAccepted, id }: TermsCheckboxProps) {
  return (
    <div className="form-field">
      <div className="form-check">
        <input
          {...registration}
          id={id}
          type="checkbox"
          className="form-check-input"
          aria-required
          aria-describedby={`${id}-hint`}
        />
        <label htmlFor={id} className="form-check-label">
          Akceptuję{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            regulamin (otwiera się w nowej karcie)
          </a>
        </label>
      </div>
      <div id={`${id}-hint`} className="form-hint">
        {!isAccepted && termsMessage}
      </div>
    </div>
  );
}
