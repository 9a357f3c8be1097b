import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { isPageHeld, useViewer } from '../../lib/viewer.ts';

/** Loaded on demand: the sign-in form is large and rarely needed here. */
const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain, PlainNotice);

/** Offers to sign in again in place when the session ends on a page with unsaved work. */
export function SessionEnded() {
  const { hasEnded } = useViewer();
  if (!hasEnded || !isPageHeld()) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  );
}

/** Shown when the form cannot be loaded; the user can sign in in another tab. */
function PlainNotice() {
  return (
    <div className="status-line" role="status">
      <span>Twoja sesja dobiegła końca. Zaloguj się w nowej karcie; tutaj wszystko zostaje.</span>
    </div>
  );
}
