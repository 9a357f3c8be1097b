import type { Repair } from '@glosy/core/transcript-file/repair';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RepairList } from './repair-list.tsx';

interface RepairsDialogProps {
  fileName: string;
  repairs: readonly Repair[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Lists the repairs of a damaged transcript before it is stored. */
export function RepairsDialog({ fileName, repairs, onConfirm, onCancel }: RepairsDialogProps) {
  return (
    <ConfirmDialog
      title="Transkrypcja wymagała naprawy"
      confirmText="Zapisz"
      isDangerous={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        W pliku <strong className="file-row-name">{fileName}</strong> są błędy. Sprawdź, czy dobrze go odczytaliśmy.
      </p>
      <RepairList repairs={repairs} />
    </ConfirmDialog>
  );
}
