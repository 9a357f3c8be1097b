import { lazy, Suspense, useState } from 'react';
import { currentViewer, isPageHeld, useViewer } from '../lib/viewer.ts';
import { Button } from '../ui/button.tsx';

// The form and its checks are heavy, and few ever need them here.
const SignInDialog = lazy(async () => ({
  default: (await import('../features/auth/sign-in-dialog.tsx')).SignInDialog,
}));

/** When the session ends under a page that holds something unsaved: the way to sign in again without leaving it. */
export function SessionEnded() {
  const { hasEnded } = useViewer();
  return hasEnded && isPageHeld() ? <SignInAgain /> : null;
}

function SignInAgain() {
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
  return (
    <Suspense>
      <SignInDialog email={endedEmail} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />
    </Suspense>
  );
}
