import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { removeRecording } from '../recordings.queries.ts';

interface DeleteRecordingDialogProps {
  recording: StaffEntry;
  onClose: () => void;
}

export function DeleteRecordingDialog({ recording, onClose }: DeleteRecordingDialogProps) {
  const { archive } = useViewer();
  const { title } = recording.metadata;
  const days = polishCount(archive.trashDays, 'dzień', 'dni', 'dni');
  return (
    <DeleteDialog
      remove={() => removeRecording(recording.id)}
      doneMessage={`Usunięto nagranie: ${title}. Przez ${days} możesz je przywrócić z kosza.`}
      doneLink={{ href: paths.trash, label: 'Otwórz kosz' }}
      failureMessage={(error) => `Błąd podczas usuwania nagrania: ${messageOf(error, 'brak odpowiedzi')}`}
      onClose={onClose}
    >
      <p>Czy na pewno chcesz usunąć to nagranie?</p>
      <p>
        <strong>{title}</strong> ({recording.id})
      </p>
      <p className="text-soft">Nagranie trafi do kosza. Przez {days} możesz je stamtąd przywrócić.</p>
    </DeleteDialog>
  );
}
