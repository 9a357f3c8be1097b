import type { SiteData } from '@glosy/core/site-content';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { setSite } from './lib/site-content.ts';
import { notFoundRoute, routes } from './router.tsx';

export interface RenderedPage {
  html: string;
  title: string;
  isFound: boolean;
  isPublic: boolean;
}

/** The page as HTML, the way the browser's first render will make it. Private pages come as an empty shell. */
export async function renderPage(pathname: string, site: SiteData): Promise<RenderedPage> {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  const { page, title, access } = route ?? notFoundRoute;
  const isPublic = access === 'public';
  if (!isPublic) return { html: '', title, isFound: true, isPublic };
  await page.preload();
  setSite(site);
  const html = renderToString(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
  );
  return { html, title, isFound: route !== undefined, isPublic };
}
