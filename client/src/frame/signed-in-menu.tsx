import { may, type Role, roleLabels } from '@glosy/core/policy';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { forgetAllPlaces } from '../features/player/playback-memory.ts';
import { mayLeave, releaseLeaveGuards } from '../lib/leave-guard.ts';
import { currentViewer, endSession, forgetViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { announce, showStatus } from '../ui/status-line.tsx';
import { countOwnDrafts, DraftQuestion, deleteOwnDrafts } from './draft-question.tsx';

const busyText = 'Wylogowywanie...';

/** Who is signed in, and the way out. */
export function SignedInMenu({ name, role }: { name: string; role: Role }) {
  return (
    <>
      <li className="account-name">
        <Link to={paths.account} aria-label={`${name && `${name}, `}${roleLabels[role]}: Twoje konto`}>
          {name || 'Twoje konto'} <span className="account-role">{roleLabels[role]}</span>
        </Link>
      </li>
      <li>
        <LogoutLink role={role} />
      </li>
    </>
  );
}

function LogoutLink({ role }: { role: Role }) {
  const [isBusy, setBusy] = useState(false);
  const [draftCount, setDraftCount] = useState(0);
  const navigate = useNavigate();

  async function handleLogout() {
    if (!(await mayLeave())) return;
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
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Link
        to={paths.start}
        onClick={(event) => {
          event.preventDefault();
          if (!isBusy) void handleLogout();
        }}
      >
        Wyloguj
      </Link>
      {isBusy && overThePage(<Busy />)}
      {draftCount > 0 &&
        overThePage(
          <DraftQuestion
            count={draftCount}
            onAnswer={(mayDelete) => {
              setDraftCount(0);
              if (mayDelete) void logOut(true);
            }}
          />,
        )}
    </>
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
