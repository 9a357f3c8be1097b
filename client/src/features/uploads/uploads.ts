import { reportUploads } from '../../lib/connection/running-uploads.ts';
import { currentViewer, onUserChange } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/status-line.tsx';
import { keepTrackOfUploads } from './interrupted-uploads.ts';
import { announceProgress } from './upload-announcements.ts';
import { UploadQueue } from './upload-queue.ts';
import { httpTransport } from './upload-transport.ts';

/** The queue of this window: uploads continue while the user visits other pages. */
export const uploads = new UploadQueue(httpTransport);

keepTrackOfUploads(uploads.state, () => currentViewer().userKey);
announceProgress(uploads.state, announce);
uploads.state.subscribe(reportRunning);
onUserChange(() => uploads.clear());

/** Paused uploads are not under way. */
function reportRunning(): void {
  const items = uploads.state.get().items.filter(({ state, activity }) => state === 'pending' && activity !== 'paused');
  const [first] = items;
  const sum = (field: 'sentBytes' | 'bytes') => items.reduce((total, item) => total + item[field], 0);
  reportUploads(
    'uploads',
    first
      ? {
          ...{ files: items.length, sentBytes: sum('sentBytes'), totalBytes: sum('bytes') },
          isReconnecting: items.some(({ activity }) => activity === 'reconnecting'),
          href: paths.recordingEdit(first.recordingId),
        }
      : null,
  );
}
