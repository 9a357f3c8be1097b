import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface OverlongDialogProps {
  /** From `overlongSentence`. */
  sentence: string;
  confirmText: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a transcript is used that is much longer than its sound. */
export function OverlongDialog({ sentence, confirmText, onConfirm, onCancel }: OverlongDialogProps) {
  return (
    <ConfirmDialog
      title="Transkrypcja jest dłuższa niż nagranie"
      confirmText={confirmText}
      isDangerous={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{sentence} To może być transkrypcja innej rozmowy albo innej części.</p>
      <p>Czy na pewno należy do tego nagrania?</p>
    </ConfirmDialog>
  );
}
