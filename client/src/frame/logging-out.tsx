import { may, type Role } from '@glosy/core/policy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { forgetAllPlaces } from '../features/player/sound/playback-memory.ts';
import { navigate } from '../lib/app-location.ts';
import { mayLeave, releaseLeaveGuards } from '../lib/leave-guard.ts';
import { currentViewer, endSession, forgetViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { announce, showStatus } from '../ui/status-line.tsx';
import { countOwnDrafts, DraftQuestion, deleteOwnDrafts } from './draft-question.tsx';

const busyText = 'Wylogowywanie...';

/** Signs the person out as soon as it is there, once nothing unsaved stands in the way; `onEnd` when they stay. */
export function LoggingOut({ role, onEnd }: { role: Role; onEnd: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [draftCount, setDraftCount] = useState(0);
  const hasBegun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: being shown is the wish, and one wish signs out once
  useEffect(() => {
    if (!hasBegun.current) void begin();
    hasBegun.current = true;
  }, []);

  async function begin() {
    if (!(await mayLeave())) return onEnd();
    const count = may(role, 'transcript.edit') ? await countOwnDrafts(currentViewer().email) : 0;
    if (count > 0) setDraftCount(count);
    else await logOut(false);
  }

  async function logOut(hasDrafts: boolean) {
    const { email } = currentViewer();
    setBusy(true);
    announce(busyText);
    try {
      await endSession();
      if (hasDrafts) await deleteOwnDrafts(email);
      releaseLeaveGuards();
      // First away from the guarded page, then signed out: else the page would send us to the login screen.
      flushSync(() => navigate(paths.start, { replace: true }));
      forgetAllPlaces();
      forgetViewer();
    } catch (error) {
      console.warn('Signing out failed; the person stays signed in.', error);
      showStatus('Nie udało się wylogować. Spróbuj ponownie.');
      onEnd();
    }
  }

  if (isBusy) return overThePage(<Busy />);
  if (draftCount === 0) return null;
  return overThePage(
    <DraftQuestion
      count={draftCount}
      onAnswer={(mayDelete) => {
        if (mayDelete) void logOut(true);
        else onEnd();
      }}
    />,
  );
}

/** Outside the menu, which folds as soon as a link in it is selected and would hide what is in it. */
function overThePage(part: ReactNode) {
  return createPortal(part, document.body);
}

/** Said through the page's live region; this is for the eye. */
function Busy() {
  return (
    <div className="status-line status-busy" aria-hidden="true">
      <span className="spinner-ring" /> {busyText}
    </div>
  );
}
