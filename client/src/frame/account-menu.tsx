import { roleLabels } from '@glosy/core/policy';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { mayLeave, releaseLeaveGuards } from '../lib/leave-guard.ts';
import { returnAddress } from '../lib/return-to.ts';
import { endSession, forgetViewer, useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { showStatus } from '../ui/status-line.tsx';

/** Registration and login, or who is signed in and the way out. */
export function AccountMenu() {
  const { isAuthenticated, isChecked, name, role } = useViewer();
  if (!isChecked && !isAuthenticated) {
    return (
      <div className="account-menu">
        <Spinner text="Loading..." />
      </div>
    );
  }
  return (
    <ul className="account-menu">
      {isAuthenticated && role ? (
        <>
          <li className="account-name">
            <NavLink to={paths.account} aria-label={`${name}, ${roleLabels[role]}: Twoje konto`}>
              {name} <span className="account-role">{roleLabels[role]}</span>
            </NavLink>
          </li>
          <li>
            <LogoutLink />
          </li>
        </>
      ) : (
        <SignedOutLinks />
      )}
    </ul>
  );
}

function SignedOutLinks() {
  const { state } = useLocation();
  const returnTo = returnAddress(state);
  return (
    <>
      <li>
        <NavLink to={paths.register}>Rejestracja</NavLink>
      </li>
      <li>
        <NavLink to={paths.login} state={{ returnTo }}>
          Logowanie
        </NavLink>
      </li>
    </>
  );
}

function LogoutLink() {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function handleLogout() {
    if (!(await mayLeave())) return;
    setBusy(true);
    try {
      await endSession();
      releaseLeaveGuards();
      // First away from the guarded page, then signed out: else the page would send us to the login screen.
      flushSync(() => navigate(paths.start, { replace: true }));
      forgetViewer();
    } catch (error) {
      console.warn('Signing out failed; the person stays signed in.', error);
      showStatus('Nie udało się wylogować. Spróbuj ponownie.');
    } finally {
      setBusy(false);
    }
  }

  if (isBusy) return <Spinner text="Wylogowywanie..." isVisible />;
  return (
    <Link
      to={paths.start}
      onClick={(event) => {
        event.preventDefault();
        void handleLogout();
      }}
    >
      Wyloguj
    </Link>
  );
}
