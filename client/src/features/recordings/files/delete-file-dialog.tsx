import { fileExtension } from '@glosy/core/file-names';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { TrashNote } from '../../uploads/trash-note.tsx';
import { removeRecordingFile } from '../recordings.queries.ts';

/** Id of the heading of the files card. */
export const filesHeadingId = 'pliki-nagrania';

interface DeleteFileDialogProps {
  recordingId: string;
  fileName: string;
  onClose: () => void;
}

export function DeleteFileDialog({ recordingId, fileName, onClose }: DeleteFileDialogProps) {
  const isTranscript = ['srt', 'vtt'].includes(fileExtension(fileName));
  const deletion = useMutation({
    mutationFn: () => removeRecordingFile(recordingId, fileName),
    onSuccess: () => {
      announce(`Usunięto plik ${fileName}.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Potwierdź usunięcie"
      confirmText="Usuń"
      isBusy={deletion.isPending}
      busyText="Usuwanie…"
      error={deletion.error && `Błąd: ${messageOf(deletion.error, 'Nie udało się usunąć pliku.')}`}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
      fallbackFocus={() => document.getElementById(filesHeadingId)}
    >
      <p>Czy na pewno chcesz usunąć?</p>
      <p>
        <strong className="file-row-name">{fileName}</strong>
      </p>
      {isTranscript && <p className="text-soft">Razem z transkrypcją znikną tagi przypisane do jej napisów.</p>}
      <TrashNote />
    </ConfirmDialog>
  );
}
