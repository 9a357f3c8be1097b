import '../auth.scss';
import { Link } from 'wouter';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Redirect } from '../../../ui/redirect.tsx';
import { LoginSteps } from './login-steps.tsx';
import { useLoginNotice } from './use-redirect.ts';
import { useReturnAddress } from './use-wanted-place.ts';

/** The login screen; afterwards redirects to the page that was requested. */
export function LoginForm() {
  const returnTo = useReturnAddress();
  const { isAuthenticated, isChecked } = useViewer();
  const notice = useLoginNotice();
  if (isAuthenticated && isChecked) return <Redirect to={returnTo} />;
  return (
    <>
      {notice && <Alert kind={notice.kind}>{notice.text}</Alert>}
      <LoginSteps returnTo={returnTo}>
        <ul className="auth-links">
          <li>
            <Link to={paths.resetPassword} state={{ returnTo }}>
              Nie pamiętasz hasła?
            </Link>
          </li>
          <li>
            <Link to={paths.register} state={{ returnTo }}>
              Załóż konto
            </Link>
          </li>
        </ul>
      </LoginSteps>
    </>
  );
}
