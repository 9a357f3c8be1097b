import '../../../ui/form/form-controls.scss';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';

interface ShiftDialogProps {
  /** Label of the first line that moves. */
  label: string;
  /** Moves the times by milliseconds; returns why it was refused, or null. */
  onShift: (byMs: number) => string | null;
  onClose: () => void;
}

const badNumber = 'Podaj liczbę sekund, na przykład 1,5 albo -0,25.';

/** Asks by how much to move the times of the active line and all after it. */
export function ShiftDialog({ label, onShift, onClose }: ShiftDialogProps) {
  const [seconds, setSeconds] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function shift(): void {
    const byMs = readSeconds(seconds);
    const refusal = byMs === null ? badNumber : onShift(byMs);
    setError(refusal);
    if (refusal === null) onClose();
    else field.current?.focus();
  }

  return (
    <Dialog
      title="Przesuń czasy"
      size="small"
      onClose={onClose}
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" form="shift-times">
            Przesuń
          </Button>
        </>
      }
    >
      <form
        id="shift-times"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          shift();
        }}
      >
        <p>Przesuną się czasy napisu {label} i wszystkich po nim. Zmianę można cofnąć.</p>
        <FormField label="O ile sekund" hint="Liczba ujemna przesuwa wcześniej." error={error ?? undefined}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="form-control"
              inputMode="text"
              autoComplete="off"
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}

/** Milliseconds of `1,5`, `-0.25` or `−2`; null for anything else. */
function readSeconds(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (!/^[+-]?\d{1,5}(\.\d{1,3})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 1000);
}
