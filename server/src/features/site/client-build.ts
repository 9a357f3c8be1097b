import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PagePreview } from '@glosy/core/site/server-preview';
import type { SiteData } from '@glosy/core/site/site-content';
import { type ClientFile, readClientFiles } from './client-files.ts';

export interface PageDescription {
  /** First part of the window's title. */
  title: string;
  /** False for the page shown at an unknown address. */
  isFound: boolean;
  /** The route's pattern; all its addresses render the same HTML. */
  pattern: string;
  /** The client's sources whose files the page needs first. */
  sources: readonly string[];
}

/** Addresses of a page's files, without the files of the entry. */
export interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Output of `npm run build -w client`: files for the browser, and the same pages for rendering on the server. */
export interface ClientBuild {
  /** Files for the browser, by address. */
  files: ReadonlyMap<string, ClientFile>;
  indexHtml: string;
  /** Addresses of the styles that every page needs. */
  stylesheets: readonly string[];
  /** Hash of the inline head script, for the content security policy. */
  scriptHash: string;
  /** Changes with any file of the build. */
  version: string;
  /** Addresses of the fonts that every page needs. */
  fonts: readonly string[];
  describePage: (pathname: string) => PageDescription;
  /** Files of these sources and of everything they import, each once, without the files of the entry. */
  filesOf: (sources: readonly string[]) => PageFiles;
  /** The page's HTML, equal to the browser's first render. */
  renderPage: (pathname: string, site: SiteData) => Promise<string>;
  /** The page that a visitor sees at first, without its frame, and the address of its audio. */
  renderPreview: (preview: PagePreview, site: SiteData) => { html: string; audio: string | null };
}

let found: Promise<ClientBuild | undefined> | undefined;

/** The build, read once; undefined when the client has not been built (development, tests of the API alone). */
export function findClientBuild(): Promise<ClientBuild | undefined> {
  found ??= readClientBuild();
  return found;
}

async function readClientBuild(): Promise<ClientBuild | undefined> {
  const client = findClientFolder(dirname(fileURLToPath(import.meta.url)));
  if (!client) return undefined;
  const directory = join(client, 'dist');
  const entry = pathToFileURL(join(client, 'dist-server', 'entry-server.js')).href;
  const { describePage, renderPage, renderPreview, pagePatterns } = (await import(entry)) as ServerEntry;
  const { html: indexHtml, scriptHash } = await readIndex(directory);
  const manifest = (await readJson(join(directory, '.vite', 'manifest.json'))) as Manifest;
  const chunksOfSource = (await readJson(join(directory, '.vite', 'ssr-manifest.json'))) as Record<string, string[]>;
  const version = createHash('sha256').update(indexHtml).digest('hex').slice(0, 12);
  const files = await readClientFiles(directory);
  const stylesheets = [...indexHtml.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
    ([, href]) => href ?? [],
  );
  const fonts = firstFonts(manifest);
  const filesOf = (sources: readonly string[]) => findPageFiles(manifest, chunksOfSource, sources);
  // A page missing in `entry-server.tsx` stops the start instead of failing for a visitor.
  for (const pattern of pagePatterns()) filesOf(describePage(pattern).sources);
  return {
    files,
    indexHtml,
    stylesheets,
    scriptHash,
    version,
    fonts,
    filesOf,
    describePage,
    renderPage,
    renderPreview,
  };
}

type ServerEntry = Pick<ClientBuild, 'describePage' | 'renderPage' | 'renderPreview'> & {
  pagePatterns: () => string[];
};
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>;

async function readIndex(directory: string): Promise<{ html: string; scriptHash: string }> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const [, script] = /<script>(.+?)<\/script>/s.exec(html) ?? [];
  if (!script) throw new Error('index.html has no script in its head');
  const hash = createHash('sha256').update(script).digest('base64');
  return { html, scriptHash: `'sha256-${hash}'` };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Follows static imports, which the browser would otherwise discover one after the other. */
function findPageFiles(
  manifest: Manifest,
  chunksOfSource: Readonly<Record<string, string[]>>,
  sources: readonly string[],
): PageFiles {
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string | undefined) => {
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk || chunk.isEntry || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) {
    const files = chunksOfSource[source];
    if (!files) throw new Error(`the client's build has no files for ${source}`);
    for (const file of files) {
      // A style sheet that several pages share has a separate manifest entry.
      if (file.endsWith('.css')) styles.add(file);
      else visit(keyOfFile.get(file));
    }
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Fonts with the Polish characters; fonts for other languages load when a page uses them. */
function firstFonts(manifest: Manifest): string[] {
  return Object.entries(manifest)
    .filter(([source]) => source.endsWith('.woff2') && !source.endsWith('-extended.woff2'))
    .map(([, { file }]) => `/${file}`);
}

/** The client's folder is next to the server's, whether the server runs from sources or from its bundle. */
function findClientFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const client = join(folder, 'client');
    if (existsSync(join(client, 'dist', 'index.html')) && existsSync(join(client, 'dist-server', 'entry-server.js'))) {
      return client;
    }
    if (folder === dirname(folder)) return undefined;
  }
}
