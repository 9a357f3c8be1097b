import '../auth.scss';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoginSteps } from './login-steps.tsx';

interface SignInDialogProps {
  /** Email of the user whose session ended. */
  email: string;
  /** The user continues without signing in; unsaved input stays on the page. */
  onClose: () => void;
}

/** Signs in again over a page whose session ended, so that nothing on the page is lost. */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  return (
    <Dialog title="Zaloguj się ponownie" onClose={onClose}>
      <Alert kind="warning">
        Twoja sesja dobiegła końca. Wszystko, co jest na tej stronie, zostaje: po zalogowaniu wrócisz dokładnie tutaj.
      </Alert>
      <LoginSteps email={email} takesFocus />
    </Dialog>
  );
}
