import '../auth.scss';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoginSteps } from './login-steps.tsx';

interface SignInDialogProps {
  /** Whose session ended. */
  email: string;
  /** The person chose to go on without signing in; what they typed stays on the page. */
  onClose: () => void;
}

/** Over a page whose session ended: signs in again in place, so that nothing on the page is lost. */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  return (
    <Dialog title="Zaloguj się ponownie" onClose={onClose}>
      <Alert kind="warning">
        Twoja sesja dobiegła końca. Wszystko, co jest na tej stronie, zostaje: po zalogowaniu wrócisz dokładnie tutaj.
      </Alert>
      <LoginSteps email={email} />
    </Dialog>
  );
}
