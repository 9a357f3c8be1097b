import { fileExtension } from '@glosy/core/files/file-names';
import { messageOf } from '../../../lib/request.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
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
  return (
    <DeleteDialog
      remove={() => removeRecordingFile(recordingId, fileName)}
      doneMessage={`Usunięto plik ${fileName}.`}
      failureMessage={(error) => `Błąd: ${messageOf(error, 'Nie udało się usunąć pliku.')}`}
      onClose={onClose}
      fallbackFocus={() => document.getElementById(filesHeadingId)}
    >
      <p>Czy na pewno chcesz usunąć?</p>
      <p>
        <strong className="file-row-name">{fileName}</strong>
      </p>
      {isTranscript && <p className="text-soft">Razem z transkrypcją znikną tagi przypisane do jej napisów.</p>}
      <TrashNote />
    </DeleteDialog>
  );
}
