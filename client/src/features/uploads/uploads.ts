import { currentViewer, onUserChange } from '../../lib/viewer.ts';
import { announce } from '../../ui/status-line.tsx';
import { keepTrackOfUploads } from './interrupted-uploads.ts';
import { announceProgress } from './upload-announcements.ts';
import { UploadQueue } from './upload-queue.ts';
import { httpTransport } from './upload-transport.ts';

/** The queue of this window: uploads continue while the user visits other pages. */
export const uploads = new UploadQueue(httpTransport);

keepTrackOfUploads(uploads.state, () => currentViewer().userKey);
announceProgress(uploads.state, announce);
warnBeforeClosing();
onUserChange(() => uploads.clear());

/** Warns before closing or reloading the window, which interrupts uploads; navigation does not. */
function warnBeforeClosing(): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  uploads.state.subscribe(() => {
    const isUnderWay = uploads.state
      .get()
      .items.some(({ state, activity }) => state === 'pending' && activity !== 'paused');
    if (isUnderWay) globalThis.addEventListener('beforeunload', warn);
    else globalThis.removeEventListener('beforeunload', warn);
  });
}
