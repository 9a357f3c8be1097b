import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface MisfitDialogProps {
  /** From `findMisfit`. */
  sentence: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a stored transcript is assigned to a sound that it does not fit. */
export function MisfitDialog({ sentence, onConfirm, onCancel }: MisfitDialogProps) {
  return (
    <ConfirmDialog
      title="Transkrypcja nie pasuje do nagrania"
      confirmText="Przypisz mimo to"
      isDangerous={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{sentence} To może być transkrypcja innej rozmowy albo innej części.</p>
      <p>Czy na pewno należy do tego nagrania? Czasy możesz potem przesunąć w edytorze.</p>
    </ConfirmDialog>
  );
}
