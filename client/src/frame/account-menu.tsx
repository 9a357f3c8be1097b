import { type Role, roleLabels } from '@glosy/core/policy';
import { type ComponentType, useState } from 'react';
import { Link } from 'wouter';
import { useNavigationState } from '../lib/app-location.ts';
import { usePathname } from '../lib/app-router.tsx';
import { reloadIfReachable } from '../lib/lazy-page.tsx';
import { returnAddress } from '../lib/return-to.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { showStatus } from '../ui/status-line.tsx';

/** Registration and login, or the signed-in user and sign-out. */
export function AccountMenu() {
  const { isChecked, name, role } = useViewer();
  if (role) return <SignedInMenu isChecked={isChecked} name={name} role={role} />;
  return isChecked ? <SignedOutMenu /> : <PendingMenu />;
}

interface SignedInMenuProps {
  isChecked: boolean;
  name: string;
  role: Role;
}

/** The signed-in user, and sign-out, which works before the first session check is answered. */
function SignedInMenu({ isChecked, name, role }: SignedInMenuProps) {
  return (
    <ul className="account-menu">
      <li className="account-name">
        {isChecked ? (
          <Link to={paths.account} aria-label={`${name && `${name}, `}${roleLabels[role]}: Twoje konto`}>
            {name || 'Twoje konto'} <span className="account-role">{roleLabels[role]}</span>
          </Link>
        ) : (
          <Spinner text="Loading..." />
        )}
      </li>
      <li>
        <LogoutLink role={role} />
      </li>
    </ul>
  );
}

/** Loads the sign-out flow when the link is selected. */
function LogoutLink({ role }: { role: Role }) {
  const [Flow, setFlow] = useState<ComponentType<{ role: Role; onCancel: () => void }> | null>(null);

  async function begin() {
    try {
      const { SignOutFlow } = await import('./leaving/sign-out-flow.tsx');
      setFlow(() => SignOutFlow);
    } catch (error) {
      console.warn('The code for signing out could not be loaded.', error);
      if (!(await reloadIfReachable())) showStatus('Nie udało się wylogować. Spróbuj ponownie.');
    }
  }

  return (
    <>
      <Link
        to={paths.start}
        onClick={(event) => {
          event.preventDefault();
          if (!Flow) void begin();
        }}
      >
        Wyloguj
      </Link>
      {Flow && <Flow role={role} onCancel={() => setFlow(null)} />}
    </>
  );
}

/** Without scripts the session check never runs, so the links of signed-out visitors are shown. */
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

function SignedOutMenu() {
  const returnState = { returnTo: returnAddress(useNavigationState()) };
  const pathname = usePathname();
  const current = (to: string) => (pathname === to ? 'page' : undefined);
  return (
    <ul className="account-menu">
      <li>
        <Link to={paths.register} state={returnState} aria-current={current(paths.register)}>
          Rejestracja
        </Link>
      </li>
      <li>
        <Link to={paths.login} state={returnState} aria-current={current(paths.login)}>
          Logowanie
        </Link>
      </li>
    </ul>
  );
}
