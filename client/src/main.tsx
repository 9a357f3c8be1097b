import './styles/main.scss';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { frameDelayMs, holdFirstPage } from './first-paint/hold-first-page.ts';
import { uncoverWithoutDialog } from './first-paint/page-cover.ts';
import { startNavigation } from './lib/app-location.ts';
import { AppRouter } from './lib/app-router.tsx';
import { loadConsent } from './lib/consent.ts';
import { loadDisplaySettings } from './lib/display-settings.ts';
import { type PageComponent, PageLoadError } from './lib/lazy-page.tsx';
import { wait, whenIdle } from './lib/scheduling.ts';
import { loadSite } from './lib/site-content.ts';
import { watchSession, whenChecked } from './lib/viewer.ts';
import { findRoute } from './router.tsx';

void start();

/** A function, since page files import this one's bundle: an await at the top would wait for itself. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startNavigation();
  watchSession();
  const [Page] = await Promise.all([preloadPage(), loadSite()]);
  // What the server wrote can be read; our error screen in its place would take it away.
  if (!Page && root.querySelector('h1')) return window.earlyInput?.giveUp();
  const data = Page?.prefetch?.(findRoute(window.location.pathname).params);
  const whenReady = data ? holdFirstPage(Promise.all([whenChecked(), data])) : Promise.resolve();
  await Promise.race([whenReady, wait(frameDelayMs)]);
  const app = (
    <StrictMode>
      <AppRouter>
        <App />
      </AppRouter>
    </StrictMode>
  );
  if (root.childElementCount > 0) hydrateRoot(root, app, { onCaughtError: report });
  else createRoot(root, { onCaughtError: report }).render(app);
  loadDisplaySettings();
  loadConsent();
  void whenReady.then(() => whenIdle(uncoverWithoutDialog));
}

/** The page's code comes before the first render, which then equals what the server wrote. Null when it could not be had. */
async function preloadPage(): Promise<PageComponent | null> {
  const loaded = await findRoute(window.location.pathname)
    .route.page.preload()
    .catch(() => null);
  return loaded?.Page ?? null;
}

/** A page whose code could not be fetched is a matter of the connection, and the screen says so. */
function report(error: unknown): void {
  if (error instanceof PageLoadError) console.warn(error);
  else console.error(error);
}
