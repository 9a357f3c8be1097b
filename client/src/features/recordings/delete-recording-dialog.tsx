import type { Recording } from '@glosy/core/recording';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/request.ts';
import { useViewer } from '../../lib/viewer.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announce } from '../../ui/status-line.tsx';
import { removeRecording } from './recordings.queries.ts';

interface DeleteRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

export function DeleteRecordingDialog({ recording, onClose }: DeleteRecordingDialogProps) {
  const { archive } = useViewer();
  const { title, signature } = recording.metadata;
  const deletion = useMutation({
    mutationFn: () => removeRecording(recording.id),
    onSuccess: () => {
      announce(`Usunięto nagranie: ${title}`);
      onClose();
    },
  });
  const error = deletion.error && `Błąd podczas usuwania nagrania: ${messageOf(deletion.error, 'brak odpowiedzi')}`;
  return (
    <ConfirmDialog
      title="Potwierdź usunięcie"
      confirmText="Usuń"
      isBusy={deletion.isPending}
      busyText="Usuwanie…"
      error={error}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      <p>Czy na pewno chcesz usunąć to nagranie?</p>
      <p>
        <strong>{title}</strong> ({signature})
      </p>
      <p className="text-soft">
        Nagranie trafi do kosza. Przez {archive.trashDays} dni może je stamtąd przywrócić opiekun archiwum.
      </p>
    </ConfirmDialog>
  );
}
