import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import type { ClientBuild } from './client-build.ts';

/** A small client; its pages have only the parts that the tests need. */
function smallClient(): ClientBuild {
  return {
    files: new Map(),
    scriptHash: "'sha256-none'",
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
      if (pathname === '/library') return { title: 'Biblioteka', pattern: '/library', isFound: true, sources: [] };
      if (pathname.startsWith('/library/recording/')) {
        return { title: 'Nagranie', pattern: '/library/recording/:id', isFound: true, sources: [] };
      }
      if (pathname.endsWith('/view')) {
        return { title: 'Nagranie', pattern: '/recordings/:id/view', isFound: true, sources: [] };
      }
      return { title: 'Nie znaleziono strony', pattern: '*', isFound: false, sources: [] };
    },
    renderPage: async (pathname, { year }) => `<h1>${pathname}</h1><p>© ${year}</p><div class="server-preview"></div>`,
    renderPreview: (preview) =>
      preview.kind === 'library'
        ? { html: `<p>${preview.recordingCount}: ${preview.recordings.map(({ id }) => id)}</p>`, audio: null }
        : {
            html: `<p>${preview.lines[0]?.text}</p>`,
            audio: preview.transcriptFile && '/storage/recordings/HM-1/"a".mp3',
          },
  };
}

let test: TestApp;
let client: ClientBuild;
let clock: Date;
beforeEach(async () => {
  client = smallClient();
  clock = new Date('2026-06-01T10:00:00Z');
  test = await buildTestApp({ client, now: () => clock, settings: { PUBLIC_URL: 'http://glosy.example' } });
});
afterEach(() => test.close());

const get = (url: string, headers: Record<string, string> = {}, who: SignedIn | null = null) =>
  test.ask(who, { url, headers });
const read = async (url: string, who: SignedIn | null = null) => (await get(url, {}, who)).body;

describe('a page as HTML', () => {
  it('carries its title, description, canonical address, preview and data', async () => {
    const html = await read('/about');
    expect(html).toContain('<title>O projekcie | Miejska Biblioteka Publiczna w Lipowcu nad Wartą</title>');
    expect(html).toContain('<meta name="description" content="Czym jest archiwum historii mówionej Głosy Lipowca,');
    expect(html).toContain('<link rel="canonical" href="http://glosy.example/about">');
    expect(html).toContain('<meta property="og:image" content="http://glosy.example/content/media/hero-1.jpg">');
    expect(html).toContain('<meta property="og:url" content="http://glosy.example/about">');
    expect(html).toContain('<link rel="icon" href="/favicon.svg">');
    expect(html).toContain('"@type":"Library"');
    expect(html).toContain('"openingHours":["Mo-Fr 10:00-18:00","Sa 09:00-13:00"]');
    expect(html).toContain('<div id="root"><h1>/about</h1>');
    expect(html).toContain('<script type="application/json" id="site-data">{"version":"abc"');
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" href="/assets/serif.woff2" crossorigin>');
  });

  it('preloads its own code and styles, so that they load in parallel with the entry', async () => {
    const head = (await read('/about')).split('</head>')[0];
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/about.css">');
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/about.js">');
  });

  it('is the same for all visitors until the year ends in Warsaw', async () => {
    clock = new Date('2026-12-31T22:30:00Z');
    const first = await get('/about');
    expect(first.body).toContain('© 2026');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await get('/about', known)).statusCode).toBe(304);
    clock = new Date('2026-12-31T23:30:00Z');
    const next = await get('/about', known);
    expect(next.statusCode).toBe(200);
    expect(next.body).toContain('© 2027');
  });

  it('is rendered again by the next request after a failure', async () => {
    const render = client.renderPage;
    client.renderPage = async () => {
      throw new Error('no room');
    };
    expect((await get('/about')).statusCode).toBe(500);
    client.renderPage = render;
    expect(await read('/about')).toContain('<h1>/about</h1>');
  });

  it('is the same for every recording and excluded from search engines', async () => {
    const one = await read('/library/recording/HM-2024-001');
    expect(await read('/library/recording/HM-2024-002')).toBe(one);
    expect(one).toContain('<meta name="robots" content="noindex">');
    expect(one).not.toContain('HM-2024-001');
    expect(one).not.toContain('og:url');
    // The head script adds the icon after the page has loaded.
    expect(one).toContain('<link rel="icon" href="data:,">');
  });

  it('is a 404 page at an unknown address, and never repeats the address', async () => {
    const page = await get('/nie/ma/<script>');
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('nie/ma');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
  });

  it('is compressed when the browser accepts it', async () => {
    const plain = await read('/about');
    const zipped = await get('/about', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
    const brotli = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.rawPayload.length).toBeLessThan(Buffer.byteLength(plain));
  });
});

describe('a page with the data of one visitor', () => {
  const page = '/library/recording/HM-1';
  const line = "Za $& i $' zapłacił ojciec.";
  const srt = (text: string) => Buffer.from(`1\n00:00:00,000 --> 00:00:01,000\n${text}\n`);
  let user: SignedIn;
  let editor: SignedIn;
  beforeEach(async () => {
    await insertTestRecording(test.dependencies.database.db, 'HM-1', { title: '</script>$&' });
    [user, editor] = [await test.signIn('user'), await test.signIn('editor')];
  });
  const save = (text: string, extra?: Record<string, string>) => sendFile(test, editor, 'HM-1_a.srt', srt(text), extra);

  it('has the preview, unchanged, in place of its placeholder, and the audio before it', async () => {
    await save(line);
    const html = await read(page, user);
    expect(html).toContain(`<div class="server-preview"><p>${line}</p></div></div>`);
    const [before = '', after] = html.split('<div id="root">');
    expect(before).toContain(
      '<audio id="early-audio" preload="metadata" src="/storage/recordings/HM-1/&quot;a&quot;.mp3"></audio>',
    );
    expect(after).not.toContain('<audio');
  });

  it('contains the answers to its first calls, escaped', async () => {
    const [, written = ''] = /<script type="application\/json" id="preloaded-answers">(.*?)<\/script>/.exec(
      await read(page, user),
    ) ?? [''];
    expect(JSON.parse(written)['/api/recordings/HM-1'].data.metadata.title).toBe('</script>$&');
  });

  it('preloads the text of the editor with a media query that matches nothing until it is needed', async () => {
    await save(line);
    expect(await read('/recordings/HM-1/view', editor)).toContain(
      '<link id="preload-editor-text" rel="preload" as="fetch" crossorigin fetchpriority="low" media="not all" href="/api/getsrt.php?id=HM-1&amp;filename=HM-1_a.srt">',
    );
    expect(await read(page, editor)).not.toContain('preload-editor-text');
  });

  it('shows a saved change to the next visitor', async () => {
    await save('Ojciec zapłacił.');
    expect(await read(page, user)).toContain('<p>Ojciec zapłacił.</p>');
    await save('Zapłacił stryj.', { baseRevision: '1' });
    expect(await read(page, user)).toContain('<p>Zapłacił stryj.</p>');
    expect(await read(page, editor)).toContain('<p>Zapłacił stryj.</p>');
  });

  it('is never cached, and is not sent to another visitor', async () => {
    await save(line);
    expect((await get(page, {}, user)).headers['cache-control']).toBe('no-cache, no-store');
    const next = await get(page);
    expect(next.statusCode).toBe(200);
    expect(next.body).not.toContain('ojciec');
    expect(next.body).not.toContain('preloaded-answers');
  });

  it('has no audio and no preview when the recording has none', async () => {
    expect(await read(page, user)).not.toContain('<audio');
    expect(await read(`${page}?t=10`, user)).toContain('<div class="server-preview"></div>');
  });
});

describe('the library', () => {
  beforeEach(async () => {
    const { db } = test.dependencies.database;
    for (let number = 100; number < 150; number += 1) await insertTestRecording(db, `HM-${number}`);
    await insertTestRecording(db, 'HM-101-private', { restrictions: 'private' });
    const payload = { ...writtenConsent, embargoUntil: '2026-12-31' };
    const url = '/api/recordings/HM-102/consent';
    expect((await test.ask(await test.signIn('admin'), { method: 'PUT', url, payload })).statusCode).toBe(200);
  });
  const preview = (html: string) => /<div class="server-preview">(.*?)<\/div>/.exec(html)?.[1];

  it('begins with the public recordings that the visitor may see, and with their number', async () => {
    const ids = Array.from({ length: 49 }, (_, at) => `HM-${100 + at}`);
    const embargoed = 'HM-102';
    const [user, admin] = [await test.signIn('user'), await test.signIn('admin')];
    expect(preview(await read('/library', user))).toBe(`<p>49: ${ids.filter((id) => id !== embargoed)}</p>`);
    expect(preview(await read('/library', admin))).toBe(`<p>50: ${ids.slice(0, 48)}</p>`);
    expect(preview(await read('/library'))).toBe('');
  });

  it('has no preview for the results of a search or for the indexes', async () => {
    const user = await test.signIn('user');
    expect(preview(await read('/library?q=las', user))).toBe('');
    expect(preview(await read('/library?tab=indeksy', user))).toBe('');
  });
});
