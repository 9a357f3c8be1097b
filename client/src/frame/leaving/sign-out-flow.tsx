import { may, type Role } from '@glosy/core/policy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { forgetAllPlaces } from '../../features/player/sound/playback-memory.ts';
import { navigate } from '../../lib/app-location.ts';
import { maySignOut, releaseLeaveGuards } from '../../lib/leave-guard.ts';
import { readUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { currentViewer, endSession, forgetViewer } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { announce, showStatus } from '../../ui/status-line.tsx';
import { countOwnDrafts, DraftQuestion, deleteOwnDrafts } from './draft-question.tsx';

const busyText = 'Wylogowywanie...';

/** Starts signing out on mount, once the user has confirmed what all tabs would lose. Calls `onCancel` if they stay. */
export function SignOutFlow({ role, onCancel }: { role: Role; onCancel: () => void }) {
  const [isBusy, setBusy] = useState(true);
  const [draftCount, setDraftCount] = useState(0);
  const hasStarted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounting starts the flow, once
  useEffect(() => {
    if (!hasStarted.current) void begin();
    hasStarted.current = true;
  }, []);

  async function begin() {
    const lost = await readUnsavedWork();
    setBusy(false);
    if (!(await maySignOut(lost))) return onCancel();
    const count = may(role, 'transcript.edit') ? await countOwnDrafts(currentViewer().userKey) : 0;
    if (count > 0) setDraftCount(count);
    else await logOut(false);
  }

  async function logOut(hasDrafts: boolean) {
    const { userKey } = currentViewer();
    setBusy(true);
    announce(busyText);
    try {
      await endSession();
      if (hasDrafts) await deleteOwnDrafts(userKey);
      releaseLeaveGuards();
      // Navigates away from the guarded page first: otherwise it would redirect to the login page.
      flushSync(() => navigate(paths.start, { replace: true }));
      forgetAllPlaces();
      forgetViewer();
    } catch (error) {
      console.warn('Signing out failed; the user stays signed in.', error);
      showStatus('Nie udało się wylogować. Spróbuj ponownie.');
      onCancel();
    }
  }

  if (isBusy) return overThePage(<Busy />);
  if (draftCount === 0) return null;
  return overThePage(
    <DraftQuestion
      count={draftCount}
      onAnswer={(mayDelete) => {
        if (mayDelete) void logOut(true);
        else onCancel();
      }}
    />,
  );
}

/** Renders outside the menu, which collapses when a link in it is selected and would hide its content. */
function overThePage(part: ReactNode) {
  return createPortal(part, document.body);
}

/** Visual only: the live region announces it to screen readers. */
function Busy() {
  return (
    <div className="status-line status-busy" aria-hidden="true">
      <span className="spinner-ring" /> {busyText}
    </div>
  );
}
