import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Recording } from '@glosy/core/recording';
import type { ServerPreview } from '@glosy/core/server-preview';
import type { SiteData } from '@glosy/core/site-content';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadContent, type SiteContent } from '../../content/load-content.ts';
import type { ClientBuild } from './client-build.ts';
import { createPages, type ShownPage } from './pages.usecases.ts';

let content: SiteContent;
beforeAll(async () => {
  content = await loadContent(resolve(import.meta.dirname, '../../../../content'));
});

/** A client of three pages, which counts how often it renders. */
function build(): ClientBuild & { renders: string[] } {
  const renders: string[] = [];
  return {
    renders,
    files: new Map(),
    scriptHash: '',
    indexHtml:
      '<head>\n    <title>Głosy</title>\n    <!--head-->\n</head><body><div id="root"><!--app--></div><!--data--></body>',
    version: 'abc',
    stylesheets: [],
    fonts: ['/assets/serif.woff2'],
    filesOf: (sources) => ({
      scripts: sources.map((source) => `/assets/${source}.js`),
      styles: sources.map((source) => `/assets/${source}.css`),
    }),
    describePage: (pathname) => {
      if (pathname === '/about') return { title: 'O projekcie', pattern: '/about', isFound: true, sources: ['about'] };
      if (pathname.startsWith('/library/recording/')) {
        return { title: 'Nagranie', pattern: '/library/recording/:id', isFound: true, sources: [] };
      }
      return { title: 'Nie znaleziono strony', pattern: '*', isFound: false, sources: [] };
    },
    renderPage: async (pathname: string, _site: SiteData) => {
      renders.push(pathname);
      return `<h1>${pathname}</h1><div class="server-preview"></div>`;
    },
    renderListening: ({ lines, transcriptFile }) => ({
      html: `<p>${lines[0]?.text}</p>`,
      audio: transcriptFile && '/storage/recordings/HM-1/"a".mp3',
    }),
  };
}

const make = (client: ClientBuild, year = 2026) =>
  createPages({
    content,
    build: client,
    publicUrl: 'https://glosy.example',
    version: client.version,
    now: () => new Date(`${year}-06-01T00:00:00Z`),
  });
const show = (client: ClientBuild, year?: number) => make(client, year).show;
const text = (page: ShownPage) => page.bodies.identity.toString();

describe('a page as HTML', () => {
  it('carries its title, description, canonical address, preview and data', async () => {
    const html = text(await show(build())('/about'));
    expect(html).toContain('<title>O projekcie | Miejska Biblioteka Publiczna w Lipowcu nad Wartą</title>');
    expect(html).toContain('<meta name="description" content="Czym jest archiwum historii mówionej Głosy Lipowca,');
    expect(html).toContain('<link rel="canonical" href="https://glosy.example/about">');
    expect(html).toContain('<meta property="og:image" content="https://glosy.example/content/media/hero-1.jpg">');
    expect(html).toContain('<meta property="og:url" content="https://glosy.example/about">');
    expect(html).toContain('<link rel="icon" href="/favicon.svg">');
    expect(html).toContain('"@type":"Library"');
    expect(html).toContain('"openingHours":["Mo-Fr 10:00-18:00","Sa 09:00-13:00"]');
    expect(html).toContain('<div id="root"><h1>/about</h1><div class="server-preview"></div></div>');
    expect(html).toContain('<script type="application/json" id="site-data">{"version":"abc"');
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" href="/assets/serif.woff2" crossorigin>');
  });

  it('preloads its own code and styles, so that they load in parallel with the entry', async () => {
    const html = text(await show(build())('/about'));
    expect(html).toContain(
      '<link rel="stylesheet" crossorigin href="/assets/about.css">\n    <link rel="modulepreload" crossorigin href="/assets/about.js">\n</head>',
    );
  });

  it('is rendered once for all visitors', async () => {
    const client = build();
    const pages = show(client);
    await pages('/about');
    await pages('/about');
    expect(client.renders).toEqual(['/about']);
  });

  it('is rendered again by the next request after a failure', async () => {
    const client = build();
    const render = client.renderPage;
    client.renderPage = async () => {
      throw new Error('no room');
    };
    const pages = show(client);
    await expect(pages('/about')).rejects.toThrow('no room');
    client.renderPage = render;
    expect(text(await pages('/about'))).toContain('<h1>/about</h1>');
  });

  it('is the same for every recording and excluded from search engines', async () => {
    const client = build();
    const pages = show(client);
    const one = await pages('/library/recording/HM-2024-001');
    const other = await pages('/library/recording/HM-2024-002');
    expect(one).toBe(other);
    expect(text(one)).toContain('<meta name="robots" content="noindex">');
    expect(text(one)).not.toContain('HM-2024-001');
    expect(text(one)).not.toContain('og:url');
    // The head script names it after the page has loaded.
    expect(text(one)).toContain('<link rel="icon" href="data:,">');
  });

  it('is a 404 page at an unknown address, and never repeats the address', async () => {
    const page = await show(build())('/nie/ma/<script>');
    expect(page.status).toBe(404);
    expect(text(page)).not.toContain('nie/ma');
    expect(text(page)).toContain('<meta name="robots" content="noindex">');
  });

  it('is compressed in advance', async () => {
    const page = await show(build())('/about');
    expect(gunzipSync(page.bodies.gzip).toString()).toBe(text(page));
    expect(page.bodies.br.length).toBeLessThan(page.bodies.identity.length);
  });
});

describe('the data and preview for one visitor', () => {
  const listening = {
    recording: {} as Recording,
    transcriptFile: 'HM-1_a.srt',
    lines: [{ startMs: 0, endMs: 1000, text: "Za $& i $' zapłacił ojciec." }],
    lineCount: 1,
  };
  const answers = { '/api/recordings/HM-1': { data: { title: '</script>$&' } } };
  const preview = { calls: [], answers, editorText: null, listening };
  const write = async (given: Partial<ServerPreview>) => {
    const pages = make(build());
    return pages.personalise(await pages.show('/library/recording/HM-1'), { ...preview, ...given });
  };

  it('replaces the placeholder of the page, unchanged, after the audio element', async () => {
    const html = await write({});
    expect(html).toContain('<div class="server-preview"><p>Za $& i $\' zapłacił ojciec.</p></div></div>');
    expect(html).toContain(
      '<audio id="early-audio" preload="metadata" src="/storage/recordings/HM-1/&quot;a&quot;.mp3"></audio>\n    <div id="root">',
    );
  });

  it('contains the answers to the first calls, escaped', async () => {
    expect(await write({})).toContain(
      '<script type="application/json" id="preloaded-answers">{"/api/recordings/HM-1":{"data":{"title":"\\u003c/script>$&"}}}</script>\n  </body>',
    );
  });

  it('preloads the text of the editor with a media query that matches nothing until it is needed', async () => {
    expect(await write({ editorText: '/api/getsrt.php?id=HM-1&filename=%22a%22.srt' })).toContain(
      '<link id="preload-editor-text" rel="preload" as="fetch" crossorigin fetchpriority="low" media="not all" href="/api/getsrt.php?id=HM-1&amp;filename=%22a%22.srt">',
    );
    expect(await write({})).not.toContain('preload-editor-text');
  });

  it('is rendered once for equal data, and again when anything in it changes', async () => {
    const client = build();
    const draw = vi.spyOn(client, 'renderListening');
    const pages = make(client);
    const page = await pages.show('/library/recording/HM-1');
    const changed = { ...preview, listening: { ...listening, lineCount: 2 } };
    for (const next of [preview, preview, changed, preview]) pages.personalise(page, next);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('is not sent to the next visitor', async () => {
    const pages = make(build());
    pages.personalise(await pages.show('/library/recording/HM-1'), preview);
    const next = text(await pages.show('/library/recording/HM-1'));
    expect(next).not.toContain('ojciec');
    expect(next).not.toContain('preloaded-answers');
  });

  it('has no audio and no lines when the recording has none', async () => {
    expect(await write({ listening: { ...listening, transcriptFile: null } })).not.toContain('<audio');
    expect(await write({ listening: null })).toContain('<div class="server-preview"></div>');
  });
});
