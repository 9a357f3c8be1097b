import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ListeningView, PageOpening } from '@glosy/core/page-opening';
import type { PageName, SiteData } from '@glosy/core/site-content';
import type { SiteContent } from '../../content/load-content.ts';
import type { ClientBuild, PageDescription } from './client-build.ts';
import { dataBlock, escapeHtml, fontLink, pageHead, pageLinks } from './page-head.ts';

export interface ShownPage {
  status: 200 | 404;
  etag: string;
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

interface Site {
  content: SiteContent;
  build: ClientBuild;
  publicUrl: string;
  version: string;
  now: () => Date;
}

/** The texts that an information page shows, written into its HTML beside it. */
const pageOfPath: Record<string, PageName> = {
  '/': 'start',
  '/about': 'o-projekcie',
  '/join': 'dolacz',
  '/contact': 'kontakt',
  '/terms': 'regulamin',
  '/privacy': 'prywatnosc',
  '/wcag': 'wcag',
};
export const publicPaths = [...Object.keys(pageOfPath), '/beginning'];

/** An address that no page has, under which the 404 page is rendered once for all. */
const unknownPath = '/404';

export type Pages = ReturnType<typeof createPages>;

type DrawnView = ReturnType<ClientBuild['renderListening']>;
/** Some thirty kilobytes each. */
const drawnMax = 100;

/** Pages as HTML. */
export function createPages(site: Site) {
  const shown = new Map<string, Promise<ShownPage>>();
  const drawn = new Map<string, DrawnView>();

  /** Nothing in a page depends on the visitor, so each is rendered and compressed once a year. */
  function show(pathname: string): Promise<ShownPage> {
    const description = site.build.describePage(pathname);
    const path = description.isFound ? description.pattern : unknownPath;
    // The footer carries the year.
    const key = `${site.now().getFullYear()} ${path}`;
    const known = shown.get(key) ?? writePage(site, description, path);
    shown.set(key, known);
    // What failed once is tried again by the next who asks.
    known.catch(() => shown.delete(key));
    return known;
  }

  /** Drawn once for all to whom it looks the same; the oldest makes way. */
  function draw(view: ListeningView): DrawnView {
    const key = JSON.stringify(view);
    const known = drawn.get(key) ?? site.build.renderListening(view, siteData(site.content, site));
    const [oldest] = drawn.keys();
    if (oldest !== undefined && drawn.size >= drawnMax) drawn.delete(oldest);
    drawn.set(key, known);
    return known;
  }

  /** The page with what only this person may have of it. */
  function write(page: ShownPage, { answers, editorText, view }: PageOpening): string {
    const seen = view && draw(view);
    const data = dataBlock('application/json', answers, 'early-answers');
    return page.bodies.identity
      .toString()
      .replace(writtenView, (empty) => empty.replace('><', () => `>${seen?.html ?? ''}<`))
      .replace('<div id="root">', (start) => (seen?.sound ? soundElement(seen.sound) : '') + start)
      .replace('</body>', (end) => `${editorText ? textLink(editorText) : ''}${data}\n  ${end}`);
  }

  return { show, write };
}

/** Where a guarded page has room for it (`client/src/frame/written-view.tsx`). */
const writtenView = '<div class="written-view"></div>';

/** Outside of what the client draws, so that it plays on while the page is drawn; before it, so that it sets out first. */
function soundElement(address: string): string {
  return `<audio id="early-sound" preload="metadata" src="${escapeHtml(address)}"></audio>\n    `;
}

/** Of no medium, so that it is not fetched, until `client/public/before-paint.js` knows that it will be needed. */
function textLink(address: string): string {
  const href = escapeHtml(address);
  return `<link id="early-text" rel="preload" as="fetch" crossorigin fetchpriority="low" media="not all" href="${href}">\n    `;
}

async function writePage(site: Site, { title, isFound, sources }: PageDescription, path: string): Promise<ShownPage> {
  const { indexHtml, fonts, filesOf } = site.build;
  const data = siteData(site.content, site, pageOfPath[path]);
  const isIndexed = publicPaths.includes(path);
  // Where a page's words come from its code, the code goes before the letters.
  const lateFonts = isIndexed ? '' : fonts.map((font) => `    ${fontLink(font)}\n`).join('');
  const head = pageHead({
    title,
    page: data.pages[pageOfPath[path] ?? 'start'],
    library: site.content.library,
    publicUrl: site.publicUrl,
    pathname: path,
    isIndexed,
    fonts: isIndexed ? fonts : [],
  });
  const app = await site.build.renderPage(path, data);
  const html = indexHtml
    .replace(/ *<title>[^<]*<\/title>\n/, '')
    .replace('<!--head-->', () => head)
    .replace(/ *<\/head>/, (end) => pageLinks(filesOf(sources)) + lateFonts + end)
    .replace('<!--app-->', () => app)
    .replace('<!--data-->', () => dataBlock('application/json', data, 'site-data'));
  const bytes = Buffer.from(html);
  return {
    status: isFound ? 200 : 404,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    bodies: {
      identity: bytes,
      br: await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: await promisify(gzip)(bytes, { level: 9 }),
    },
  };
}

/** What the client needs to show this page; without a name, what every page needs. */
export function siteData(
  { library, pages }: SiteContent,
  { version, publicUrl }: { version: string; publicUrl: string },
  name?: PageName,
): SiteData {
  return { version, publicUrl, library, pages: name ? { [name]: pages[name] } : {} };
}

export function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /auth-api/\nDisallow: /storage/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function sitemap(publicUrl: string): string {
  const addresses = publicPaths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}\n</urlset>\n`;
}
