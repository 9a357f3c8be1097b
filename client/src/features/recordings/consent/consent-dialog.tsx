import type { Consent } from '@glosy/core/consent';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEditForm } from '../../../lib/edit-form/use-edit-form.ts';
import { mayLeave, useLeaveGuard } from '../../../lib/leave-guard.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { replaceConsent } from './consent.queries.ts';
import { ConsentForm } from './consent-form.tsx';

interface ConsentDialogProps {
  recordingId: string;
  stored: Consent;
  onClose: () => void;
}

const leaveWords = 'Zapis zgody ma niezapisane zmiany. Czy na pewno wyjść?';

/** The form of a consent record. Its input stays after a refusal and a conflict. */
export function ConsentDialog({ recordingId, stored, onClose }: ConsentDialogProps) {
  const { values, isDirty, change } = useEditForm(stored, (consent) => consent);
  const release = useLeaveGuard(isDirty, leaveWords);
  const saving = useMutation({
    mutationFn: (version: number) => replaceConsent(recordingId, { ...values, version }),
    onSuccess: () => {
      release();
      announce('Zapisano zgodę.');
      onClose();
    },
  });
  const { error } = saving;
  const refused = error instanceof RequestError ? error.fields : {};
  const hasRefused = Object.keys(refused).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasRefused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [hasRefused]);
  const theirs = error instanceof RequestError && error.code === 'consent.stale' ? (error.details as Consent) : null;

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
        </Alert>
      )}
      {theirs && (
        <div className="consent-conflict">
          <Button variant="secondary" size="small" onClick={() => change(theirs)}>
            Pokaż wersję zapisaną w archiwum
          </Button>
          <Button variant="danger" size="small" onClick={() => saving.mutate(theirs.version)}>
            Zapisz moją wersję
          </Button>
        </div>
      )}
      <form
        ref={form}
        id="consent-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(values.version);
        }}
      >
        <ConsentForm recordingId={recordingId} values={values} errors={refused} onChange={change} />
      </form>
    </Dialog>
  );
}
