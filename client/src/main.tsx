import './styles/main.scss';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { frameDelayMs, holdFirstPage } from './first-paint/hold-first-page.ts';
import { uncoverWithoutDialog } from './first-paint/page-cover.ts';
import { startNavigation } from './lib/app-location.ts';
import { AppRouter } from './lib/app-router.tsx';
import { loadConsent } from './lib/device/consent.ts';
import { loadDisplaySettings } from './lib/device/display-settings.ts';
import { watchFaults } from './lib/faults/watch-faults.ts';
import { type PageComponent, PageLoadError } from './lib/lazy-page.tsx';
import { wait, whenIdle } from './lib/scheduling.ts';
import { reportUnsavedWork } from './lib/session/unsaved-work.ts';
import { loadSite } from './lib/site-content.ts';
import { watchSession, whenChecked } from './lib/viewer.ts';
import { findRoute } from './router.tsx';

const reportFault = watchFaults(() => findRoute(window.location.pathname).route.path);
void start();

/** A function, since page files import this one's bundle: a top-level await would deadlock. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startNavigation();
  watchSession();
  reportUnsavedWork();
  const [Page] = await Promise.all([preloadPage(), loadSite()]);
  // The server-rendered page stays readable; an error screen would replace it.
  if (!Page && root.querySelector('h1')) return window.earlyInput?.giveUp();
  const data = Page?.prefetch?.(findRoute(window.location.pathname).params);
  const whenReady = data ? holdFirstPage(whenChecked(), data) : Promise.resolve();
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

/** Loads the page's code before the first render, which then equals the server's. Null when it cannot be loaded. */
async function preloadPage(): Promise<PageComponent | null> {
  const loaded = await findRoute(window.location.pathname)
    .route.page.preload()
    .catch((error: unknown) => reportFault(error));
  return loaded?.Page ?? null;
}

/** A page's code that cannot be loaded is a problem of the connection, which the screen reports. */
function report(error: unknown): void {
  if (error instanceof PageLoadError) console.warn(error);
  else console.error(error);
  reportFault(error);
}
