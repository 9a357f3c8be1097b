import { useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

interface ActivateStepProps {
  token: string;
  fallback: string;
  send: (token: string) => Promise<void>;
}

/** Target of the activation link. Mail scanners open links too, so only a click activates the account. */
export function ActivateStep({ token, fallback, send }: ActivateStepProps) {
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function handleActivate() {
    setBusy(true);
    setAlert(null);
    try {
      await send(token);
    } catch (error) {
      setAlert(messageOf(error, fallback));
      setBusy(false);
    }
  }

  return (
    <>
      {alert && <Alert kind="error">{alert}</Alert>}
      <p>Jeszcze jedno kliknięcie i Twoje konto będzie aktywne.</p>
      <div className="auth-buttons cluster-wide">
        <Button isBusy={isBusy} busyText="Weryfikacja..." onClick={handleActivate}>
          Aktywuj konto
        </Button>
      </div>
      {alert && (
        <ul className="auth-links">
          <li>
            <Link to={paths.login}>Logowanie</Link>
          </li>
          <li>
            <Link to={paths.contact}>Kontakt z biblioteką</Link>
          </li>
        </ul>
      )}
    </>
  );
}
