import type { MediaItem, MediaType } from '@glosy/core/recording/media-item';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import { EditMediaDialog } from './edit-media-dialog.tsx';
import { type MediaPlace, mediaMessage, mediaQuery, moveMediaItem } from './media.queries.ts';
import { headingId } from './media-heading.ts';
import { MediaList } from './media-list.tsx';
import { MediaUpload } from './media-upload.tsx';

const words: Record<MediaType, { title: string; empty: string }> = {
  photos: { title: 'Zdjęcia', empty: 'Brak zdjęć.' },
  documents: { title: 'Dokumenty', empty: 'Brak dokumentów.' },
};

/** One of the two lists, where staff add, describe, order and delete items. */
export function MediaPanel({ place }: { place: MediaPlace }) {
  const { title, empty } = words[place.type];
  const query = useQuery(mediaQuery(place));
  const [edited, setEdited] = useState<MediaItem | null>(null);
  const [toDelete, setToDelete] = useState<MediaItem | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function handleMove(from: number, to: number) {
    setError(null);
    try {
      await moveMediaItem(place, from, to);
      return true;
    } catch (cause) {
      setError(mediaMessage(cause, 'Błąd podczas aktualizacji pliku'));
      return false;
    }
  }

  return (
    <section className="card media-panel" aria-labelledby={headingId(place)}>
      <h3 id={headingId(place)} tabIndex={-1}>
        {title}
      </h3>
      <MediaUpload place={place} />
      {error && <Alert kind="error">{error}</Alert>}
      {query.isPending && <Spinner text="Wczytywanie plików…" isVisible />}
      {query.isError && !query.data && (
        <FailedPanel message="Błąd pobierania plików" onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-soft">{empty}</p>}
      {query.data && query.data.length > 0 && (
        <MediaList place={place} items={query.data} onMove={handleMove} onEdit={setEdited} onDelete={setToDelete} />
      )}
      {edited && <EditMediaDialog place={place} item={edited} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteMediaDialog place={place} item={toDelete} onClose={() => setToDelete(null)} />}
    </section>
  );
}
