import './gallery.scss';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { Icon, pdfIcon } from '../../ui/icon.tsx';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DownloadMedia } from './download-media.tsx';
import { InternalBadge } from './internal-badge.tsx';
import { Lightbox } from './lightbox.tsx';
import { mediaAddress, mediaQuery, mediaText, mediaTitle, type PlacedItem } from './media.queries.ts';

/** Photos and documents of a recording; a picture opens in the lightbox, a PDF in a new window. */
export function Gallery({ recordingId }: { recordingId: string }) {
  const photos = useQuery(mediaQuery({ recordingId, type: 'photos' }));
  const documents = useQuery(mediaQuery({ recordingId, type: 'documents' }));
  const [shown, setShown] = useState<number | null>(null);

  if (photos.isPending || documents.isPending) return <Spinner text="Wczytywanie zdjęć i dokumentów…" isVisible />;
  if (photos.isError || documents.isError) {
    return (
      <FailedPanel
        message="Błąd pobierania plików"
        onRetry={() => {
          void photos.refetch();
          void documents.refetch();
        }}
      />
    );
  }

  const items: PlacedItem[] = [
    ...photos.data.map((item) => ({ place: { recordingId, type: 'photos' as const }, item })),
    ...documents.data.map((item) => ({ place: { recordingId, type: 'documents' as const }, item })),
  ];
  const pictures = items.filter(({ item }) => item.isImage);
  const papers = items.filter(({ item }) => !item.isImage);
  if (items.length === 0) return <p className="text-soft">Brak zdjęć i dokumentów.</p>;

  return (
    <div className="gallery">
      {pictures.length > 0 && (
        <ul className="gallery-pictures">
          {pictures.map(({ place, item }, index) => (
            <li key={`${place.type}/${item.filename}`}>
              <button type="button" className="gallery-picture" onClick={() => setShown(index)}>
                <img src={mediaAddress(place, item.filename, 'thumbnail')} alt={mediaText(item)} loading="lazy" />
                <span className="gallery-caption" aria-hidden={mediaText(item) === mediaTitle(item)}>
                  {mediaTitle(item)}
                </span>
              </button>
              {item.internal && <InternalBadge />}
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className="gallery-papers">
          {papers.map(({ place, item }) => (
            <li key={item.filename}>
              <PaperLink place={place} item={item} />
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <Lightbox pictures={pictures} start={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function PaperLink({ place, item }: PlacedItem) {
  return (
    <div className="gallery-paper">
      <Icon svg={pdfIcon} className="gallery-paper-icon" />
      <div className="row-text">
        <a href={mediaAddress(place, item.filename, 'file')} target="_blank" rel="noreferrer">
          {mediaTitle(item)}
        </a>{' '}
        <span className="text-soft">(PDF, {formatFileSize(item.bytes)}, otwiera się w nowej karcie)</span>
        {item.internal && <InternalBadge />}
        {item.description && <p>{item.description}</p>}
      </div>
      {item.downloadable && <DownloadMedia place={place} item={item} />}
    </div>
  );
}
