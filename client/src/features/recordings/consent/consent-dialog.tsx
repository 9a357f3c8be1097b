import type { Consent } from '@glosy/core/people/consent';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Contested, useEditForm } from '../../../lib/edit-form/use-edit-form.ts';
import { mayLeave, useLeaveGuard } from '../../../lib/leave-guard.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { replaceConsent } from './consent.queries.ts';
import { ConsentForm } from './consent-form.tsx';

interface ConsentDialogProps {
  recordingId: string;
  stored: Consent;
  onClose: () => void;
}

const merged = ' Formularz ma już także zmiany tej osoby. Sprawdź je i zapisz jeszcze raz.';
const bothChanged =
  ' Pola, które zmieniły obie osoby, są zaznaczone. Aby zostawić w nich swoją wersję, zapisz jeszcze raz.';
const unsavedText = 'Zapis zgody ma niezapisane zmiany.';

/** The form of a consent record. Its input is kept after a refusal or a conflict. */
export function ConsentDialog({ recordingId, stored, onClose }: ConsentDialogProps) {
  const { base, values, contested, isDirty, change, rebase, takeSaved } = useEditForm(stored, valuesOf);
  const release = useLeaveGuard(isDirty, unsavedText);
  const saving = useMutation({
    mutationFn: () => replaceConsent(recordingId, { ...values, version: base.version }),
    onSuccess: () => {
      release();
      announce('Zapisano zgodę.');
      onClose();
    },
    onError: (failure) => {
      const newer = newerConsent(failure);
      if (newer) rebase(newer);
    },
  });
  const { error } = saving;
  const refused = error instanceof RequestError ? error.fields : {};
  const hasRefused = Object.keys(refused).length > 0;
  const isContested = Object.keys(contested).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasRefused || isContested) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [hasRefused, isContested]);

  async function close(): Promise<void> {
    if (isDirty && !(await mayLeave())) return;
    onClose();
  }

  return (
    <Dialog
      title="Zgoda osoby opowiadającej"
      size="wide"
      onClose={() => void close()}
      footer={
        <>
          <Button variant="secondary" onClick={() => void close()}>
            Anuluj
          </Button>
          <Button type="submit" form="consent-form" isBusy={saving.isPending} busyText="Zapisywanie…">
            Zapisz
          </Button>
        </>
      }
    >
      {error && (
        <Alert kind="error">
          {hasRefused ? 'Popraw zaznaczone pola.' : messageOf(error, 'Nie udało się zapisać zgody. Spróbuj ponownie.')}
          {newerConsent(error) && (isContested ? bothChanged : merged)}
        </Alert>
      )}
      {isContested && (
        <div className="consent-conflict cluster-wide">
          <Button variant="secondary" size="small" onClick={takeSaved}>
            Wstaw zaznaczone pola z archiwum
          </Button>
        </div>
      )}
      <form
        ref={form}
        id="consent-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <ConsentForm
          recordingId={recordingId}
          values={values}
          errors={{ ...contestedFields(contested), ...refused }}
          onChange={change}
        />
      </form>
    </Dialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ version: _, ...values }: Consent) {
  return values;
}

/** The record as another user has saved it in the meantime. */
function newerConsent(error: unknown): Consent | null {
  return error instanceof RequestError && error.code === 'consent.stale' ? (error.details as Consent) : null;
}

/** A sentence for each field that both users changed, by its dotted path. */
function contestedFields({ terms, withdrawal, ...rest }: Contested<Values>): Record<string, string> {
  const paths = [
    ...Object.keys(rest),
    ...Object.keys(terms ?? {}).map((name) => `terms.${name}`),
    ...Object.keys(withdrawal ?? {}).map((name) => `withdrawal.${name}`),
  ];
  return Object.fromEntries(paths.map((path) => [path, 'Ktoś zapisał tu w międzyczasie coś innego.']));
}
