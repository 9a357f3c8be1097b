import { useMutation } from '@tanstack/react-query';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { downloadMedia, mediaTitle, type PlacedItem } from './media.queries.ts';

/** Button that downloads the file; rendered only for items that may be downloaded. */
export function DownloadMedia({ place, item }: PlacedItem) {
  const download = useMutation({ mutationFn: () => downloadMedia(place, item.filename) });
  return (
    <div className="download-media">
      <Button
        variant="secondary"
        size="small"
        isBusy={download.isPending}
        busyText="Pobieranie…"
        icon={<Icon svg={downloadSvg} />}
        onClick={() => download.mutate()}
        aria-label={`Pobierz: ${mediaTitle(item)}`}
      >
        Pobierz
      </Button>
      {download.error && (
        <Alert kind="error">Nie udało się pobrać pliku: {messageOf(download.error, mediaTitle(item))}</Alert>
      )}
    </div>
  );
}
