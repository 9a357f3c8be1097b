import { useEffect } from 'react';
import { SignInDialog } from '../../features/auth/sign-in/sign-in-dialog.tsx';
import { useStore } from '../../lib/external-store.ts';
import { askToSignIn, signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button } from '../../ui/button.tsx';

/** The sign-in dialog; when closed, a notice that opens it again. */
export function SignInAgain() {
  const { endedEmail } = useViewer();
  const isOpen = useStore(signInPrompt);
  // The dialog opens again when the next session ends.
  useEffect(() => askToSignIn, []);

  if (!isOpen) {
    return (
      <div className="status-line" role="status">
        <span>Twoja sesja dobiegła końca. Bez zalogowania nic się nie zapisze.</span>
        <Button size="small" onClick={askToSignIn}>
          Zaloguj się
        </Button>
      </div>
    );
  }
  return <SignInDialog email={endedEmail} onClose={() => signInPrompt.set(false)} />;
}
