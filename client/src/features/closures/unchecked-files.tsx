import type { ClosuresView } from '@glosy/core/people/closure';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { changeOne } from './change-closures.ts';

/** Audio files added after the closures stay entirely closed until staff confirm their closed passages. */
export function UncheckedFiles({ recordingId, view }: { recordingId: string; view: ClosuresView }) {
  const confirming = useMutation({
    mutationFn: async () => {
      for (const { id, version, state } of view.data) {
        if (state !== 'ended') await changeOne(recordingId, id, { version, checked: true });
      }
    },
  });
  if (view.uncheckedFiles.length === 0) return null;
  return (
    <Alert kind="warning">
      <p>
        Po zamknięciu fragmentów doszedł dźwięk: {view.uncheckedFiles.join(', ')}. Dla słuchaczy jest zamknięty w
        całości. Posłuchaj, czy czasy zamkniętych fragmentów się zgadzają, popraw je w szczegółach i potwierdź.
      </p>
      {confirming.error && (
        <p role="alert">{messageOf(confirming.error, 'Nie udało się potwierdzić zamknięć. Spróbuj ponownie.')}</p>
      )}
      <Button variant="secondary" size="small" isBusy={confirming.isPending} onClick={() => confirming.mutate()}>
        Potwierdź zamknięcia
      </Button>
    </Alert>
  );
}
