import type { MediaItem } from '@glosy/core/recording/media-item';
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx';
import { TrashNote } from '../uploads/trash-note.tsx';
import { type MediaPlace, mediaMessage, mediaTitle, removeMediaItem } from './media.queries.ts';
import { headingId } from './media-heading.ts';

interface DeleteMediaDialogProps {
  place: MediaPlace;
  item: MediaItem;
  onClose: () => void;
}

export function DeleteMediaDialog({ place, item, onClose }: DeleteMediaDialogProps) {
  return (
    <DeleteDialog
      remove={() => removeMediaItem(place, item.filename)}
      doneMessage={`Usunięto: ${mediaTitle(item)}.`}
      failureMessage={(error) => mediaMessage(error, 'Błąd podczas usuwania pliku')}
      onClose={onClose}
      fallbackFocus={() => document.getElementById(headingId(place))}
    >
      <p>Czy na pewno chcesz usunąć?</p>
      <p>
        <strong className="name">{mediaTitle(item)}</strong>
      </p>
      <TrashNote />
    </DeleteDialog>
  );
}
