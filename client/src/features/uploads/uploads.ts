import { type RunningUploads, reportUploads } from '../../lib/connection/running-uploads.ts';
import { currentViewer, onUserChange } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/status-line.tsx';
import { keepTrackOfUploads } from './interrupted-uploads.ts';
import { announceProgress } from './upload-announcements.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';
import { httpTransport } from './upload-transport.ts';

/** The queue of this window: uploads continue while the user visits other pages. */
export const uploads = new UploadQueue(httpTransport);

keepTrackOfUploads(uploads.state, () => currentViewer().userKey);
announceProgress(uploads.state, announce);
uploads.state.subscribe(reportRunning);
onUserChange(() => uploads.clear());

let reported: ReadonlySet<string> = new Set();

/** Reports the files of each recording, whose page shows them. Paused uploads are left out. */
function reportRunning(): void {
  const items = uploads.state.get().items.filter(({ state, activity }) => state === 'pending' && activity !== 'paused');
  const recordings = new Set(items.map(({ recordingId }) => recordingId));
  for (const id of new Set([...reported, ...recordings])) {
    const ofRecording = items.filter(({ recordingId }) => recordingId === id);
    reportUploads(`uploads of ${id}`, ofRecording.length > 0 ? runningUploads(id, ofRecording) : null);
  }
  reported = recordings;
}

function runningUploads(recordingId: string, items: readonly UploadItem[]): RunningUploads {
  const sum = (field: 'sentBytes' | 'bytes') => items.reduce((total, item) => total + item[field], 0);
  return {
    files: items.length,
    sentBytes: sum('sentBytes'),
    totalBytes: sum('bytes'),
    isReconnecting: items.some(({ activity }) => activity === 'reconnecting'),
    href: paths.recordingEdit(recordingId),
  };
}
