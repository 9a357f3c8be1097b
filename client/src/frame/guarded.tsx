import { useEffect, useLayoutEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { giveBackEarlyInput } from '../lib/early-input.ts';
import { LazyPageView } from '../lib/lazy-page.tsx';
import { accessPermissions, type PageRoute } from '../lib/page-route.ts';
import { fullTitle } from '../lib/page-title.ts';
import type { ReturnState } from '../lib/return-to.ts';
import { isPageHeld, useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { SpinnerPanel } from '../ui/spinner.tsx';

/** The page, if the person may open it; else the way to where they may go, remembering where they wanted to be. */
export function Guarded({ route }: { route: PageRoute }) {
  const { access, page, title } = route;
  const viewer = useViewer();
  const location = useLocation();

  useLayoutEffect(() => {
    document.title = fullTitle(title);
  }, [title]);

  // Effects run inside out: by now the page within has been woken too.
  useEffect(giveBackEarlyInput, []);

  if (access === 'public') return <LazyPageView page={page} />;
  if (!viewer.isAuthenticated && !viewer.isChecked) return <Waiting />;
  const isAllowed = viewer.may(accessPermissions[access]);
  if (isAllowed || (viewer.hasEnded && isPageHeld())) return <LazyPageView page={page} />;
  return <Redirect to={route.otherwise ?? (access === 'signedIn' ? paths.login : paths.start)} from={location} />;
}

function Waiting() {
  return (
    <>
      <SpinnerPanel />
      <NeedsScripts />
    </>
  );
}

/** React Router's own `Navigate` would weigh on the first view. */
function Redirect({ to, from }: { to: string; from: Location }) {
  const navigate = useNavigate();
  // Where the person wanted to go is where this began, whatever the address has become since.
  const [state] = useState<ReturnState>({ returnTo: from.pathname + from.search + from.hash });
  useEffect(() => {
    navigate(to, { replace: true, state });
  }, [navigate, to, state]);
  return null;
}
