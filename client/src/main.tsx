import './styles/main.scss';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startNavigation } from './lib/app-location.ts';
import { AppRouter } from './lib/app-router.tsx';
import { loadConsent } from './lib/consent.ts';
import { loadDisplaySettings } from './lib/display-settings.ts';
import { holdFirstPage } from './lib/first-page.ts';
import { type PageComponent, PageLoadError } from './lib/lazy-page.tsx';
import { loadSite } from './lib/site-content.ts';
import { watchSession, whenChecked } from './lib/viewer.ts';
import { wait } from './lib/wait.ts';
import { whenIdle } from './lib/when-idle.ts';
import { writtenView } from './lib/written-view.ts';
import { findRoute } from './router.tsx';
import { uncoverWithoutDialog } from './ui/page-cover.ts';

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
  const whenDrawn = data ? drawWhenReady(data) : Promise.resolve();
  await Promise.race([whenDrawn, wait(frameDelayMs)]);
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
  void whenDrawn.then(() => whenIdle(uncoverWithoutDialog));
}

/** The page's code comes before the first render, which then equals what the server wrote. Null when it could not be had. */
async function preloadPage(): Promise<PageComponent | null> {
  const loaded = await findRoute(window.location.pathname)
    .route.page.preload()
    .catch(() => null);
  return loaded?.Page ?? null;
}

/** Frame and page wake together, which is quicker, unless the page's data keeps the frame waiting. In milliseconds. */
const frameDelayMs = 50;
/** How long the page then waits for its data, to be drawn once: longer where the server has written what can be read. */
const pageDelayMs = { withoutView: 250, withView: 60_000 };

/** Holds the page back until its data, which set out with it, has come, or for as long as that is worth it. */
async function drawWhenReady(data: Promise<unknown>): Promise<void> {
  holdFirstPage(true);
  const ready = Promise.all([whenChecked(), data]).catch((error: unknown) => {
    console.warn('The data of the page could not be got ready; the page asks for it.', error);
  });
  await Promise.race([ready, wait(frameDelayMs + pageDelayMs[writtenView() ? 'withView' : 'withoutView'])]);
  holdFirstPage(false);
}

/** A page whose code could not be fetched is a matter of the connection, and the screen says so. */
function report(error: unknown): void {
  if (error instanceof PageLoadError) console.warn(error);
  else console.error(error);
}
