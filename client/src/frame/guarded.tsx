import { useEffect, useLayoutEffect } from 'react';
import { leaveFirstPage, useFirstPageHeld } from '../first-paint/hold-first-page.ts';
import { replayEarlyInput } from '../first-paint/replay-input.ts';
import { findServerPreview, ServerPreview } from '../first-paint/server-preview.tsx';
import { currentAddress } from '../lib/app-location.ts';
import { LazyPageView } from '../lib/lazy-page.tsx';
import { accessPermissions, type PageRoute } from '../lib/page-route.ts';
import { fullTitle } from '../lib/page-title.ts';
import type { ReturnState } from '../lib/return-to.ts';
import type { PageParams } from '../lib/route-pattern.ts';
import { isPageHeld, useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { Redirect } from '../ui/redirect.tsx';
import { SpinnerPanel } from '../ui/spinner.tsx';

/** The page, if the user may open it; else a redirect, which remembers the requested address. */
export function Guarded({ route, params }: { route: PageRoute; params: PageParams }) {
  const { access, page, title } = route;
  const viewer = useViewer();

  useLayoutEffect(() => {
    document.title = fullTitle(title);
  }, [title]);

  const isHeld = useFirstPageHeld();
  const isAllowed = access === 'public' || viewer.may(accessPermissions[access]);
  // The role cached in this tab may be outdated: it may open a page, but never refuses one. Without the user's key the
  // page could neither find nor keep drafts.
  const isUnknown = (!isAllowed && !viewer.isChecked) || (viewer.isAuthenticated && viewer.userKey === '');
  const isWaiting = access !== 'public' && (isHeld || isUnknown);
  // Effects run inside out: by now the page within has hydrated too, and has replaced the preview.
  useEffect(() => replayEarlyInput(isWaiting ? findServerPreview() : null), [isWaiting]);
  useEffect(() => leaveFirstPage, []);

  if (access === 'public') return <LazyPageView page={page} params={params} />;
  if (isWaiting) return <Waiting />;
  if (isAllowed || (viewer.hasEnded && isPageHeld())) {
    // Remounts for another user: the page's state belongs to the cached one.
    return <LazyPageView key={viewer.userKey || viewer.endedUserKey} page={page} params={params} />;
  }
  const state: ReturnState = { returnTo: currentAddress() };
  return <Redirect to={route.otherwise ?? (access === 'signedIn' ? paths.login : paths.start)} state={state} />;
}

function Waiting() {
  return (
    <>
      <ServerPreview />
      <SpinnerPanel />
      <NeedsScripts />
    </>
  );
}
