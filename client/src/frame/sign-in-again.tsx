import { useState } from 'react';
import { SignInDialog } from '../features/auth/sign-in-dialog.tsx';
import { currentViewer, useViewer } from '../lib/viewer.ts';
import { Button } from '../ui/button.tsx';

/** The dialog; put aside, a line that brings it back. */
export function SignInAgain() {
  const { endedEmail } = useViewer();
  const [isOpen, setOpen] = useState(true);

  function handleSignedIn() {
    // Another person at the same computer must not meet what the first one was doing.
    if (endedEmail !== '' && currentViewer().email !== endedEmail) window.location.assign('/');
  }

  if (!isOpen) {
    return (
      <div className="status-line" role="status">
        <span>Twoja sesja dobiegła końca. Bez zalogowania nic się nie zapisze.</span>
        <Button size="small" onClick={() => setOpen(true)}>
          Zaloguj się
        </Button>
      </div>
    );
  }
  return <SignInDialog email={endedEmail} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />;
}
