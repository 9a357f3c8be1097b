import type { MediaItem } from '@glosy/core/media-item';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announce } from '../../ui/status-line.tsx';
import { TrashNote } from '../uploads/trash-note.tsx';
import { type MediaPlace, mediaMessage, mediaTitle, removeMediaItem } from './media.queries.ts';
import { headingId } from './media-heading.ts';

interface DeleteMediaDialogProps {
  place: MediaPlace;
  item: MediaItem;
  onClose: () => void;
}

export function DeleteMediaDialog({ place, item, onClose }: DeleteMediaDialogProps) {
  const deletion = useMutation({
    mutationFn: () => removeMediaItem(place, item.filename),
    onSuccess: () => {
      announce(`Usunięto: ${mediaTitle(item)}.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Potwierdź usunięcie"
      confirmText="Usuń"
      isBusy={deletion.isPending}
      busyText="Usuwanie…"
      error={deletion.error && mediaMessage(deletion.error, 'Błąd podczas usuwania pliku')}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
      fallbackFocus={() => document.getElementById(headingId(place))}
    >
      <p>Czy na pewno chcesz usunąć?</p>
      <p>
        <strong className="media-item-title">{mediaTitle(item)}</strong>
      </p>
      <TrashNote />
    </ConfirmDialog>
  );
}
