import { useState } from 'react';
import { Check } from '../../../ui/form/check.tsx';
import { chooseDevice, deviceChoice } from './device-choice.ts';

/** An unticked box for skipping the emailed code on this device; nothing where that is not possible. */
export function RememberDevice() {
  const [choice, setChoice] = useState(deviceChoice);
  if (!choice) return null;
  const { days, isChosen } = choice;
  return (
    <Check
      className="form-field"
      label="Zapamiętaj to urządzenie"
      hint={`${days === 1 ? 'Przez 1 dzień' : `Przez ${days} dni`} wystarczy tu hasło, bez kodu z wiadomości. Nie zaznaczaj na komputerze, z którego korzystają inni.`}
      isChecked={isChosen}
      onChange={(isNowChosen) => {
        chooseDevice(isNowChosen);
        setChoice({ days, isChosen: isNowChosen });
      }}
    />
  );
}
