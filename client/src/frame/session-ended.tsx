import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { isPageHeld, useViewer } from '../lib/viewer.ts';

/** The sign-in form is heavy, and few ever need it here. */
const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain, PlainNotice);

/** When the session ends under a page that holds something unsaved: the way to sign in again without leaving it. */
export function SessionEnded() {
  const { hasEnded } = useViewer();
  if (!hasEnded || !isPageHeld()) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  );
}

/** Without a network the form cannot be fetched; another tab can sign in meanwhile. */
function PlainNotice() {
  return (
    <div className="status-line" role="status">
      <span>Twoja sesja dobiegła końca. Zaloguj się w nowej karcie; tutaj wszystko zostaje.</span>
    </div>
  );
}
