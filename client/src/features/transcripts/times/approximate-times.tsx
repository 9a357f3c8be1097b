import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Autosave } from '../saving/autosave.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { saveTimesMark } from './mark-times.ts';

interface ApproximateTimesProps {
  address: TranscriptAddress;
  autosave: Autosave;
  /** From the recording. */
  isApproximate: boolean;
  isEditable: boolean;
  /** Refetches the recording, with the mark. */
  onMarked: () => Promise<unknown>;
}

/**
 * Notice that the times of the transcript are only spread over the sound, until the user confirms that they are set.
 */
export function ApproximateTimes({ address, autosave, isApproximate, isEditable, onMarked }: ApproximateTimesProps) {
  const [isUndoable, setUndoable] = useState(false);
  const marking = useMutation({
    mutationFn: async (approximate: boolean) => {
      await saveTimesMark(address, autosave, approximate);
      setUndoable(!approximate);
      await onMarked();
    },
  });
  if (!isApproximate && !isUndoable) return null;
  const button = isApproximate
    ? { words: 'Czasy są ustawione', next: false }
    : { words: 'Czasy są jednak przybliżone', next: true };
  return (
    <Alert kind="info">
      {isApproximate ? 'Czasy są przybliżone, bo plik ich nie miał.' : 'Zapisano, że czasy są ustawione.'}{' '}
      {isApproximate && isEditable && 'Gdy je poprawisz, zaznacz to:'}{' '}
      {isEditable && (
        <Button
          variant="secondary"
          size="small"
          isBusy={marking.isPending}
          busyText="Zapisywanie…"
          onClick={() => marking.mutate(button.next)}
        >
          {button.words}
        </Button>
      )}
      {marking.error && <p>{messageOf(marking.error, 'Nie udało się zapisać. Spróbuj ponownie.')}</p>}
    </Alert>
  );
}
