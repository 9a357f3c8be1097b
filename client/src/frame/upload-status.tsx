import './upload-status.scss';
import { usePathname } from '../lib/app-router.tsx';
import { type RunningUploads, runningUploads } from '../lib/connection/running-uploads.ts';
import { useStore } from '../lib/external-store.ts';
import { polishCount } from '../lib/format/polish-number.ts';
import { AppLink } from '../ui/app-link.tsx';

/** Shows on every other page that files are being sent, with a link to their page. */
export function UploadStatus() {
  const pathname = usePathname();
  const elsewhere = [...useStore(runningUploads).values()].filter(({ href }) => href !== pathname);
  if (elsewhere.length === 0) return null;
  const pages = [...new Set(elsewhere.map(({ href }) => href))];
  return (
    <div className="upload-status">
      {pages.map((page) => (
        <PageStatus key={page} href={page} senders={elsewhere.filter(({ href }) => href === page)} />
      ))}
    </div>
  );
}

function PageStatus({ href, senders }: { href: string; senders: readonly RunningUploads[] }) {
  const part = sum(senders, 'sentBytes') / Math.max(1, sum(senders, 'totalBytes'));
  return (
    <AppLink href={href}>
      Przesyłanie: {polishCount(sum(senders, 'files'), 'plik', 'pliki', 'plików')}, {Math.round(100 * part)}%
      {senders.some(({ isReconnecting }) => isReconnecting) && ', brak połączenia'}
    </AppLink>
  );
}

function sum(senders: readonly RunningUploads[], figure: 'files' | 'sentBytes' | 'totalBytes'): number {
  return senders.reduce((total, sender) => total + sender[figure], 0);
}
