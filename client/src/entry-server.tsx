import type { SiteData } from '@glosy/core/site-content';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { setSite } from './lib/site-content.ts';
import { findRoute, notFoundRoute } from './router.tsx';

export interface PageDescription {
  title: string;
  isFound: boolean;
  pattern: string;
}

export function describePage(pathname: string): PageDescription {
  const { title, path } = findRoute(pathname);
  return { title, pattern: path, isFound: path !== notFoundRoute.path };
}

/** The page as HTML, the way the browser's first render will make it: a page that needs a login shows the frame. */
export async function renderPage(pathname: string, site: SiteData): Promise<string> {
  await findRoute(pathname).page.preload();
  setSite(site);
  return renderToString(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
  );
}
