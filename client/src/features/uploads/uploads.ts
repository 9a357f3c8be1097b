import { onUserChange } from '../../lib/viewer.ts';
import { announce } from '../../ui/status-line.tsx';
import { keepTrackOfUploads } from './interrupted-uploads.ts';
import { announceProgress } from './upload-announcements.ts';
import { UploadQueue } from './upload-queue.ts';
import { httpTransport } from './upload-transport.ts';

/** The window's one queue: uploads go on while the person visits other pages. */
export const uploads = new UploadQueue(httpTransport);

keepTrackOfUploads(uploads.state);
announceProgress(uploads.state, announce);
warnBeforeClosing();
onUserChange(() => uploads.clear());

/** Only closing or reloading the window breaks an upload off, so only then the browser asks. */
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
