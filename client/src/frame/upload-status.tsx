import './upload-status.scss';
import { usePathname } from '../lib/app-router.tsx';
import { runningUploads } from '../lib/connection/running-uploads.ts';
import { useStore } from '../lib/external-store.ts';
import { polishCount } from '../lib/format/polish-number.ts';
import { AppLink } from '../ui/app-link.tsx';

/** Shows on every other page that files are being sent, with a link to the page that shows them. */
export function UploadStatus() {
  const pathname = usePathname();
  const elsewhere = [...useStore(runningUploads).values()].filter(({ href }) => href !== pathname);
  if (elsewhere.length === 0) return null;
  return (
    <div className="upload-status">
      {elsewhere.map(({ href, files, sentBytes, totalBytes, isReconnecting }) => (
        <AppLink key={href} href={href}>
          Przesyłanie: {polishCount(files, 'plik', 'pliki', 'plików')},{' '}
          {Math.round((100 * sentBytes) / Math.max(1, totalBytes))}%{isReconnecting && ', brak połączenia'}
        </AppLink>
      ))}
    </div>
  );
}
