import * as inputs from '@glosy/core/contract/auth/account.input';
import { flushSync } from 'react-dom';
import { navigate } from '../../../lib/app-location.ts';
import { forgetViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { showStatus } from '../../../ui/status-line.tsx';
import { forgetAllPlaces } from '../../player/sound/playback-memory.ts';
import { FormShell, PasswordInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { removeAccount } from './account.queries.ts';

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
}

export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const auth = useAuthForm<{ password: string }>({
    schema: inputs.deleteAccount.body,
    defaultValues: { password: '' },
    fallback: 'Nie udało się usunąć konta. Spróbuj ponownie.',
    send: async ({ password }) => {
      const message = await removeAccount(password);
      // Navigates away from the guarded page before signing out; otherwise it would redirect to the login screen.
      flushSync(() => navigate(paths.start, { replace: true }));
      forgetAllPlaces();
      forgetViewer();
      showStatus(message);
    },
  });
  return (
    <Dialog title="Usunięcie konta" role="alertdialog" onClose={onClose}>
      <p>
        Konto <strong>{email}</strong> zostanie usunięte od razu i na zawsze, razem z danymi osobowymi. To, co zostało
        zrobione dla archiwum, zostanie w nim bez Twojego nazwiska.
      </p>
      <FormShell auth={auth}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput auth={auth} name="password" label="Potwierdź hasłem" />
        <div className="auth-buttons cluster-wide">
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" variant="danger" isBusy={auth.isBusy} busyText="Usuwanie...">
            Usuń konto
          </Button>
        </div>
      </FormShell>
    </Dialog>
  );
}
