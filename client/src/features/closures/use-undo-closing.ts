import type { Closure } from '@glosy/core/people/closure';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/request.ts';
import { announce, showStatus } from '../../ui/status-line.tsx';
import { refreshClosures } from '../player/closed/closures.queries.ts';
import { openOne } from './change-closures.ts';

/** Undoes a closure of the user, and announces the result. Its button stays enabled, so that the focus is not lost. */
export function useUndoClosing(recordingId: string): (closure: Closure) => void {
  const undoing = useMutation({
    mutationFn: (closure: Closure) => openOne(recordingId, closure),
    onSuccess: () => announce('Cofnięto ukrycie fragmentu.'),
    onError: (error) => {
      showStatus(messageOf(error, 'Nie udało się cofnąć ukrycia. Spróbuj ponownie.'));
      void refreshClosures(recordingId);
    },
  });
  return (closure) => {
    if (!undoing.isPending) undoing.mutate(closure);
  };
}
