import { polishCount } from '../../lib/format/polish-number.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface DraftQuestionProps {
  count: number;
  onAnswer: (mayDelete: boolean) => void;
}

/** Asks before signing out, which deletes unsaved changes from this device. */
export function DraftQuestion({ count, onAnswer }: DraftQuestionProps) {
  return (
    <ConfirmDialog
      title="Niezapisane zmiany na tym urządzeniu"
      confirmText="Wyloguj i usuń zmiany"
      cancelText="Zostań"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>
        W tej przeglądarce są zmiany, których nie udało się zapisać w archiwum:{' '}
        {polishCount(count, 'transkrypcja', 'transkrypcje', 'transkrypcji')}. Po wylogowaniu zostaną usunięte. Aby je
        zapisać, zostań i otwórz te transkrypcje w edytorze.
      </p>
    </ConfirmDialog>
  );
}

/** Number of the user's drafts on this device. Loads the drafts' code, so it is called only for users who may edit. */
export async function countOwnDrafts(userKey: string): Promise<number> {
  try {
    const { countDrafts } = await import('../../features/transcripts/saving/draft-store.ts');
    return await countDrafts(userKey);
  } catch (error) {
    // A browser that keeps no data has no drafts.
    console.warn('Drafts on this device cannot be read.', error);
    return 0;
  }
}

export async function deleteOwnDrafts(userKey: string): Promise<void> {
  const { deleteDraftsOf } = await import('../../features/transcripts/saving/draft-store.ts');
  await deleteDraftsOf(userKey);
}
