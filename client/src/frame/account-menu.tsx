import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { returnAddress } from '../lib/return-to.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Its code comes only for those who are signed in. */
const SignedInMenu = lazyPart(async () => (await import('./signed-in-menu.tsx')).SignedInMenu, PlainMenu);

/** Registration and login, or who is signed in and the way out. */
export function AccountMenu() {
  const { isAuthenticated, isChecked, name, role } = useViewer();
  if (!isChecked) return <PendingMenu />;
  if (!isAuthenticated || !role) return <SignedOutMenu />;
  return (
    <Suspense fallback={<PendingMenu />}>
      <ul className="account-menu">
        <SignedInMenu name={name} role={role} />
      </ul>
    </Suspense>
  );
}

/** Without scripts no answer ever comes: then the ways of the signed-out stand here. */
function PendingMenu() {
  return (
    <div className="account-menu">
      <Spinner text="Loading..." />
      <div className="without-scripts">
        <SignedOutMenu />
      </div>
    </div>
  );
}

/** Loads the page anew, and with it the code that was missed. */
function PlainMenu() {
  return (
    <li>
      <a href={paths.account}>Twoje konto</a>
    </li>
  );
}

function SignedOutMenu() {
  const { state, pathname } = useLocation();
  const current = (to: string) => (pathname === to ? 'page' : undefined);
  return (
    <ul className="account-menu">
      <li>
        <Link to={paths.register} aria-current={current(paths.register)}>
          Rejestracja
        </Link>
      </li>
      <li>
        <Link to={paths.login} state={{ returnTo: returnAddress(state) }} aria-current={current(paths.login)}>
          Logowanie
        </Link>
      </li>
    </ul>
  );
}
