import '../../../ui/form-controls.scss';
import '../../../ui/form-field.scss';
import { useId, useState } from 'react';
import { chooseDevice, deviceChoice } from './device-choice.ts';

/** A box, off at first, that spares the emailed code on this device; nothing where that is not possible. */
export function RememberDevice() {
  const id = useId();
  const [choice, setChoice] = useState(deviceChoice);
  if (!choice) return null;
  const { days, isChosen } = choice;
  return (
    <div className="form-field">
      <div className="form-check">
        <input
          id={id}
          type="checkbox"
          className="form-check-input"
          checked={isChosen}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            chooseDevice(event.target.checked);
            setChoice({ days, isChosen: event.target.checked });
          }}
        />
        <label htmlFor={id} className="form-check-label">
          Zapamiętaj to urządzenie
        </label>
      </div>
      <div id={`${id}-hint`} className="form-hint">
        {days === 1 ? 'Przez 1 dzień' : `Przez ${days} dni`} wystarczy tu hasło, bez kodu z wiadomości. Nie zaznaczaj na
        komputerze, z którego korzystają inni.
      </div>
    </div>
  );
}
