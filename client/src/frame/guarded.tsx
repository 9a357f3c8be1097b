import { useEffect, useLayoutEffect } from 'react';
import { currentAddress } from '../lib/app-location.ts';
import { giveBackEarlyInput } from '../lib/early-input.ts';
import { leaveFirstPage, useFirstPageHeld } from '../lib/first-page.ts';
import { LazyPageView } from '../lib/lazy-page.tsx';
import { accessPermissions, type PageRoute } from '../lib/page-route.ts';
import { fullTitle } from '../lib/page-title.ts';
import type { ReturnState } from '../lib/return-to.ts';
import type { PageParams } from '../lib/route-pattern.ts';
import { isPageHeld, useViewer } from '../lib/viewer.ts';
import { writtenView } from '../lib/written-view.ts';
import { paths } from '../paths.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { Redirect } from '../ui/redirect.tsx';
import { SpinnerPanel } from '../ui/spinner.tsx';
import { WrittenView } from './written-view.tsx';

/** The page, if the person may open it; else the way to where they may go, remembering where they wanted to be. */
export function Guarded({ route, params }: { route: PageRoute; params: PageParams }) {
  const { access, page, title } = route;
  const viewer = useViewer();

  useLayoutEffect(() => {
    document.title = fullTitle(title);
  }, [title]);

  const isHeld = useFirstPageHeld();
  const isUnknown = !viewer.isAuthenticated && !viewer.isChecked;
  const isWaiting = access !== 'public' && (isHeld || isUnknown);
  // Effects run inside out: by now the page within has been woken too, and has taken the place of what was written.
  useEffect(() => giveBackEarlyInput(isWaiting ? writtenView() : null), [isWaiting]);
  useEffect(() => leaveFirstPage, []);

  if (access === 'public') return <LazyPageView page={page} params={params} />;
  if (isWaiting) return <Waiting />;
  const isAllowed = viewer.may(accessPermissions[access]);
  if (isAllowed || (viewer.hasEnded && isPageHeld())) return <LazyPageView page={page} params={params} />;
  const state: ReturnState = { returnTo: currentAddress() };
  return <Redirect to={route.otherwise ?? (access === 'signedIn' ? paths.login : paths.start)} state={state} />;
}

function Waiting() {
  return (
    <>
      <WrittenView />
      <SpinnerPanel />
      <NeedsScripts />
    </>
  );
}
