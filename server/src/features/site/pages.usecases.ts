import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { publishedListPath } from '@glosy/core/site/landing-address';
import { type PagePreview, previewElements, type ServerPreview } from '@glosy/core/site/server-preview';
import type { PageName, SiteData } from '@glosy/core/site/site-content';
import { libraryDay } from '@glosy/core/time/library-day';
import type { SiteContent } from '../../content/load-content.ts';
import { onFailure } from '../../lib/failures.ts';
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

/** Information pages, whose text is also written into the HTML as data. */
const pageOfPath: Record<string, PageName> = {
  '/': 'start',
  '/about': 'o-projekcie',
  '/join': 'dolacz',
  '/contact': 'kontakt',
  '/terms': 'regulamin',
  '/privacy': 'prywatnosc',
  '/wcag': 'wcag',
  '/transcription': 'transkrypcja',
};
const publicPaths = [...Object.keys(pageOfPath), '/beginning'];

/** An address without a page, for which the 404 page is rendered once. */
const unknownPath = '/404';

export type Pages = ReturnType<typeof createPages>;

type RenderedPreview = ReturnType<ClientBuild['renderPreview']>;
/** Number of rendered previews in the cache, of about thirty kilobytes each. */
const renderedMax = 100;

/** Pages as HTML. */
export function createPages(site: Site) {
  const shown = new Map<string, Promise<ShownPage>>();
  const rendered = new Map<string, RenderedPreview>();

  /** Renders and compresses each page once a year, because no page depends on its visitor. */
  function show(pathname: string): Promise<ShownPage> {
    const description = site.build.describePage(pathname);
    const path = description.isFound ? description.pattern : unknownPath;
    // The key has the year, which the footer shows.
    const key = `${yearOf(site.now())} ${path}`;
    const known = shown.get(key) ?? writePage(site, description, path);
    shown.set(key, known);
    // The next request tries again.
    onFailure(known, () => shown.delete(key));
    return known;
  }

  /** Renders each preview once for all visitors who see the same; the oldest entry is evicted. */
  function renderOnce(preview: PagePreview): RenderedPreview {
    const key = JSON.stringify(preview);
    const known = rendered.get(key) ?? site.build.renderPreview(preview, siteData(site.content, site));
    const [oldest] = rendered.keys();
    if (oldest !== undefined && rendered.size >= renderedMax) rendered.delete(oldest);
    rendered.set(key, known);
    return known;
  }

  /** Adds the visitor's preview to the page. */
  function personalise(shown: ShownPage, { answers, editorText, page }: ServerPreview): string {
    const preview = page && renderOnce(page);
    const data = dataBlock('application/json', answers, previewElements.answersId);
    return shown.bodies.identity
      .toString()
      .replace(emptyPreview, (empty) => empty.replace('><', () => `>${preview?.html ?? ''}<`))
      .replace('<div id="root">', (start) => (preview?.audio ? audioElement(preview.audio) : '') + start)
      .replace('</body>', (end) => `${editorText ? editorTextLink(editorText) : ''}${data}\n  ${end}`);
  }

  return { show, personalise };
}

/** The placeholder of the preview in a guarded page (`client/src/first-paint/server-preview.tsx`). */
const emptyPreview = `<div class="${previewElements.previewClass}"></div>`;

/** Outside of React's root, so that it keeps playing during hydration; before it, so that it is requested first. */
function audioElement(address: string): string {
  return `<audio id="${previewElements.audioId}" preload="metadata" src="${escapeHtml(address)}"></audio>\n    `;
}

/** Has no matching medium: the head script enables it if the visit opens the editor. */
function editorTextLink(address: string): string {
  const href = escapeHtml(address);
  return `<link id="${previewElements.editorTextId}" rel="preload" as="fetch" crossorigin fetchpriority="low" media="not all" href="${href}">\n    `;
}

async function writePage(site: Site, { title, isFound, sources }: PageDescription, path: string): Promise<ShownPage> {
  const { indexHtml, fonts, filesOf } = site.build;
  const data = siteData(site.content, site, pageOfPath[path]);
  const isIndexed = publicPaths.includes(path);
  // If the page's text is embedded, its code is requested before the fonts.
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

/** Data that the client needs to show this page; without a name, the data of every page. */
export function siteData(
  { library, pages }: SiteContent,
  { version, publicUrl, now }: Pick<Site, 'version' | 'publicUrl' | 'now'>,
  name?: PageName,
): SiteData {
  return { version, publicUrl, year: yearOf(now()), library, pages: name ? { [name]: pages[name] } : {} };
}

function yearOf(at: Date): string {
  return libraryDay(at).slice(0, 4);
}

/** Crawlers that collect texts to train models. */
const miners = 'GPTBot Google-Extended Applebot-Extended CCBot ClaudeBot Bytespider meta-externalagent'.split(' ');

export function robotsText(publicUrl: string, isMiningReserved: boolean): string {
  const reserved = isMiningReserved ? `${miners.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n` : '';
  return `${reserved}User-agent: *\nDisallow: /api/\nDisallow: /auth-api/\nDisallow: /storage/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** A page of a sitemap, and the time of its last change: ISO 8601, UTC. */
export interface PublicPage {
  address: string;
  changedAt?: string | undefined;
}

/** `more`: further public pages. A sitemap has at most 50,000 (sitemaps.org). */
export function sitemap(publicUrl: string, more: readonly PublicPage[]): string {
  const own: PublicPage[] = [...publicPaths, publishedListPath].map((path) => ({ address: `${publicUrl}${path}` }));
  const addresses = [...own, ...more]
    .slice(0, 50_000)
    .map(({ address, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${escapeHtml(changedAt)}</lastmod>`;
      return `  <url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
    })
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}\n</urlset>\n`;
}
