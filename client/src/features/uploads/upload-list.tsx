import './uploads.scss';
import { useStore } from '../../lib/external-store.ts';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { InterruptedList } from './interrupted-list.tsx';
import { waitHints } from './sending-file.tsx';
import type { UploadItem } from './upload-item.ts';
import { timeLeftText } from './upload-time.ts';
import { uploads } from './uploads.ts';

/** Running, interrupted and failed uploads of a recording. */
export function UploadList({ recordingId }: { recordingId: string }) {
  const { items, failures } = useStore(uploads.state);
  const ownItems = items.filter((item) => item.recordingId === recordingId);
  const ownFailures = failures.filter((failure) => failure.recordingId === recordingId);
  return (
    <div className="upload-list">
      {ownItems.length > 0 && (
        <ul className="upload-files" aria-label="Przesyłane pliki">
          {ownItems.map((item) => (
            <li key={item.id} className="upload-item">
              <UploadItemView item={item} />
            </li>
          ))}
        </ul>
      )}
      <InterruptedList recordingId={recordingId} />
      {ownFailures.map(({ id, originalName, message }) => (
        <Alert key={id} kind="error" onDismiss={() => uploads.dismissFailure(id)}>
          <span className="upload-failure-name">{originalName}</span> <span>{message}</span>
        </Alert>
      ))}
    </div>
  );
}

function UploadItemView({ item }: { item: UploadItem }) {
  const { id, originalName, state, activity, sentBytes, bytes } = item;
  return (
    <>
      <Progress label={originalName} value={sentBytes / bytes} hint={hintOf(item)} />
      {state === 'pending' && (
        <div className="upload-item-buttons cluster">
          {activity === 'paused' ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Wznów: ${originalName}`}
              onClick={() => uploads.resume(id)}
            >
              Wznów
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Wstrzymaj: ${originalName}`}
              onClick={() => uploads.pause(id)}
            >
              Wstrzymaj
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Przerwij: ${originalName}`}
            onClick={() => uploads.cancel(id)}
          >
            Przerwij
          </Button>
        </div>
      )}
    </>
  );
}

function hintOf({ state, activity, message, sentBytes, bytes, secondsLeft }: UploadItem): string {
  const amount = `${formatFileSize(sentBytes)} z ${formatFileSize(bytes)}`;
  if (state === 'completed') return '– przesłano';
  if (state === 'error') return `– ${message}`;
  if (activity === 'waiting') return '– czeka w kolejce';
  if (activity === 'paused') return `– wstrzymano (${amount})`;
  if (activity === 'reconnecting') return `${waitHints.lost} (${amount})`;
  if (activity === 'signed-out') return `${waitHints['signed-out']} (${amount})`;
  return `– ${amount}, ${timeLeftText(secondsLeft)}`;
}
