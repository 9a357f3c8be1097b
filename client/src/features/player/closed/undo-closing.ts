import type { ClosuresView } from '@glosy/core/closure';
import { messageOf } from '../../../lib/request.ts';
import { showStatus } from '../../../ui/status-line.tsx';
import { openOne, refreshClosures, undoable } from './closures.queries.ts';

/** Says that a passage is closed, and offers to undo it. `view`: the closures right after it. */
export function offerUndo(recordingId: string, view: ClosuresView): void {
  const [newest] = undoable(view).sort((a, b) => b.undoSeconds - a.undoSeconds);
  showStatus(
    'Fragment jest zamknięty. Słuchacze go nie usłyszą ani nie przeczytają.',
    newest ? { label: 'Cofnij', run: () => void undoClosing(recordingId, newest.id) } : null,
  );
}

/** Opens a passage that the user has just closed, and tells how it went. */
export async function undoClosing(recordingId: string, closureId: string): Promise<void> {
  try {
    await openOne(recordingId, closureId);
    showStatus('Cofnięto ukrycie fragmentu.');
  } catch (error) {
    showStatus(messageOf(error, 'Nie udało się cofnąć ukrycia. Spróbuj ponownie na stronie edycji rozmowy.'));
    void refreshClosures(recordingId);
  }
}
