import './styles/main.scss';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { App } from './app.tsx';
import { loadConsent } from './lib/consent.ts';
import { loadDisplaySettings } from './lib/display-settings.ts';
import { PageLoadError } from './lib/lazy-page.tsx';
import { createGuardedHistory } from './lib/leave-guard.ts';
import { loadSite } from './lib/site-content.ts';
import { watchSession, whenChecked } from './lib/viewer.ts';
import { wait } from './lib/wait.ts';
import { findRoute } from './router.tsx';

void start();

/** A function, since page files import this one's bundle: an await at the top would wait for itself. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchSession();
  const [isPageHere] = await Promise.all([preloadPage(window.location.pathname), loadSite()]);
  // What the server wrote can be read; our error screen in its place would take it away.
  if (!isPageHere && root.querySelector('h1')) return window.earlyInput?.giveUp();
  const app = (
    <StrictMode>
      <HistoryRouter history={createGuardedHistory()} useTransitions={false}>
        <App />
      </HistoryRouter>
    </StrictMode>
  );
  if (root.childElementCount > 0) hydrateRoot(root, app, { onCaughtError: report });
  else createRoot(root, { onCaughtError: report }).render(app);
  loadDisplaySettings();
  loadConsent();
}

/** How long the first render waits for the page's data, in milliseconds: a page that is drawn once is there sooner. */
const dataPatienceMs = 50;

/**
 * The page's code comes before the first render, which then equals what the server wrote; so does its data, which set
 * out with the page, unless it keeps us waiting. False when the code could not be had.
 */
async function preloadPage(pathname: string): Promise<boolean> {
  const { route, params } = findRoute(pathname);
  const loaded = await route.page.preload().catch(() => null);
  const data = loaded?.Page.prefetch?.(params).catch((error: unknown) => {
    console.warn('The data of the page could not be got ready; the page asks for it.', error);
  });
  if (data) await Promise.race([Promise.all([whenChecked(), data]), wait(dataPatienceMs)]);
  return loaded !== null;
}

/** A page whose code could not be fetched is a matter of the connection, and the screen says so. */
function report(error: unknown): void {
  if (error instanceof PageLoadError) console.warn(error);
  else console.error(error);
}
