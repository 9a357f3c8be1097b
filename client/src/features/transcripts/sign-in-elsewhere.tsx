import { useEffect } from 'react';
import { refreshSession } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Signing in on the login page in another tab; coming back to this one, the session is looked for. */
export function SignInElsewhere({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const look = () => void refreshSession();
    globalThis.addEventListener('focus', look);
    return () => globalThis.removeEventListener('focus', look);
  }, []);
  return (
    <Dialog title="Sesja wygasła" size="small" onClose={onClose}>
      <p>Zaloguj się w nowej karcie i wróć tutaj: zmiany zostaną zapisane.</p>
      <a className="btn btn-primary" href={paths.login} target="_blank" rel="noreferrer">
        Zaloguj się (otwiera się w nowej karcie)
      </a>
    </Dialog>
  );
}
