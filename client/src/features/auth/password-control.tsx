import '../../ui/form/form-controls.scss';
import { limits } from '@glosy/core/limits';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import type { FieldControl } from '../../ui/form/form-field.tsx';
import { strengthLabels, strengthOf } from './password-strength.ts';

interface PasswordControlProps {
  control: FieldControl;
  registration: UseFormRegisterReturn;
  isNew: boolean;
  value: string;
}

/** A password input with a show button, and for new passwords a strength meter. */
export function PasswordControl({ control, registration, isNew, value }: PasswordControlProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div className="password-row cluster">
        <input
          {...control}
          {...registration}
          type={isShown ? 'text' : 'password'}
          className="form-control"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...(isNew ? { placeholder: `Podaj hasło (min. ${limits.passwordMinLength} znaków)` } : {})}
        />
        <Button
          variant="secondary"
          aria-controls={control.id}
          aria-label={isShown ? 'Ukryj hasło' : 'Pokaż hasło'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Ukryj' : 'Pokaż'}
        </Button>
      </div>
      {isNew && <Strength password={value} />}
    </>
  );
}

function Strength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="password-strength" role="status">
      {strength !== null && (
        <>
          <span className="password-strength-bars" aria-hidden="true">
            {[0, 1, 2].map((bar) => (
              <span key={bar} className={bar <= strength ? 'is-filled' : ''} />
            ))}
          </span>
          {strengthLabels[strength]}
        </>
      )}
    </div>
  );
}
