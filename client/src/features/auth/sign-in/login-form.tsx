import '../auth.scss';
import { Link } from 'wouter';
import { useNavigationState } from '../../../lib/app-location.ts';
import { returnAddress } from '../../../lib/return-to.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Redirect } from '../../../ui/redirect.tsx';
import { LoginSteps } from './login-steps.tsx';
import { noticeOf } from './use-redirect.ts';

/** The login screen; afterwards redirects to the page that was requested. */
export function LoginForm() {
  const state = useNavigationState();
  const { isAuthenticated, isChecked } = useViewer();
  const notice = noticeOf(state);
  if (isAuthenticated && isChecked) return <Redirect to={returnAddress(state)} />;
  return (
    <>
      {notice && <Alert kind={notice.kind}>{notice.text}</Alert>}
      <LoginSteps>
        <ul className="auth-links">
          <li>
            <Link to={paths.resetPassword}>Nie pamiętasz hasła?</Link>
          </li>
          <li>
            <Link to={paths.register}>Załóż konto</Link>
          </li>
        </ul>
      </LoginSteps>
    </>
  );
}
