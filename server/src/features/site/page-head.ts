import type { Library, PageContent } from '@glosy/core/site/site-content';
import type { PageFiles } from './client-build.ts';
import { structuredData } from './structured-data.ts';

interface Head {
  title: string;
  page: PageContent | undefined;
  library: Library;
  /** The archive's address, without a trailing slash. */
  publicUrl: string;
  pathname: string;
  /** False for private and unknown pages, which stay out of search engines. */
  isIndexed: boolean;
  /** Addresses of the fonts that the first view needs. */
  fonts: readonly string[];
}

/** The head that search engines, link previews and screen readers read before any script runs. */
export function pageHead({ title, page, library, publicUrl, pathname, isIndexed, fonts }: Head): string {
  const fullTitle = `${title} | ${library.name}`;
  const description = page?.description ?? library.description;
  const address = `${publicUrl}${pathname}`;
  const picture = library.hero[0];
  const tags = [
    `<title>${escapeHtml(fullTitle)}</title>`,
    meta('name', 'description', description),
    ...(isIndexed ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : [meta('name', 'robots', 'noindex')]),
    meta('name', 'deklaracja-dostępności', `${publicUrl}/wcag`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'pl_PL'),
    meta('property', 'og:site_name', library.name),
    meta('property', 'og:title', fullTitle),
    meta('property', 'og:description', description),
    ...(isIndexed ? [meta('property', 'og:url', address)] : []),
    ...(picture
      ? [
          meta('property', 'og:image', `${publicUrl}/content/media/${encodeURIComponent(picture.file)}`),
          meta('property', 'og:image:alt', picture.alt),
        ]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    // Browsers decode an icon while they draw the page; the head script adds it to guarded pages only after loading.
    `<link rel="icon" href="${isIndexed ? '/favicon.svg' : 'data:,'}">`,
    ...fonts.map(fontLink),
  ];
  if (isIndexed) tags.push(dataBlock('application/ld+json', structuredData(library, publicUrl)));
  return tags.join('\n    ');
}

export function fontLink(font: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`;
}

/** Preloads the page's code and styles, which the browser would otherwise discover only through the entry. */
export function pageLinks({ scripts, styles }: PageFiles): string {
  return [
    ...styles.map((style) => `    <link rel="stylesheet" crossorigin href="${style}">\n`),
    ...scripts.map((script) => `    <link rel="modulepreload" crossorigin href="${script}">\n`),
  ].join('');
}

/** JSON inside HTML: browsers do not run it, and no value can close the element. */
export function dataBlock(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
