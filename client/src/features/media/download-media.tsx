import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { downloadMedia, mediaTitle, type PlacedItem } from './media.queries.ts';

/** Button that downloads the file; rendered only for items that may be downloaded. */
export function DownloadMedia({ place, item }: PlacedItem) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function handleClick() {
    setBusy(true);
    setError(null);
    try {
      await downloadMedia(place, item.filename);
    } catch (cause) {
      setError(`Nie udało się pobrać pliku: ${messageOf(cause, mediaTitle(item))}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="download-media">
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        busyText="Pobieranie…"
        icon={<Icon svg={downloadSvg} />}
        onClick={handleClick}
        aria-label={`Pobierz: ${mediaTitle(item)}`}
      >
        Pobierz
      </Button>
      {error && <Alert kind="error">{error}</Alert>}
    </div>
  );
}
