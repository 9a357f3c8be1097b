import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ListeningView } from '@glosy/core/page-opening';
import type { SiteData } from '@glosy/core/site-content';
import { type ClientFile, readClientFiles } from './client-files.ts';

export interface PageDescription {
  /** First part of the window's title. */
  title: string;
  /** The address is one of the application's pages. */
  isFound: boolean;
  /** The route's pattern: all its addresses look the same until scripts run. */
  pattern: string;
  /** The sources of the client whose files the page needs at once. */
  sources: readonly string[];
}

/** Addresses of what a page needs beside the entry. */
export interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What `npm run build -w client` made: files for the browser, and the same pages for rendering here. */
export interface ClientBuild {
  /** The browser's files, by their addresses. */
  files: ReadonlyMap<string, ClientFile>;
  indexHtml: string;
  /** For the content security policy: the one script that stands in the page, so that no request goes before it. */
  scriptHash: string;
  /** Changes with every file of the build. */
  version: string;
  /** Addresses of the fonts that every page needs. */
  fonts: readonly string[];
  describePage: (pathname: string) => PageDescription;
  /** The files of these sources and of all that they import, each once; without the entry's own. */
  filesOf: (sources: readonly string[]) => PageFiles;
  /** The page's HTML, as the browser's first render will make it. */
  renderPage: (pathname: string, site: SiteData) => Promise<string>;
  /** What a listener sees of a recording first, without the page's frame, and the address of its sound. */
  renderListening: (view: ListeningView, site: SiteData) => { html: string; sound: string | null };
}

/** Undefined when the client has not been built (development, tests of the calls alone). */
export async function findClientBuild(): Promise<ClientBuild | undefined> {
  const client = findClientFolder(dirname(fileURLToPath(import.meta.url)));
  if (!client) return undefined;
  const directory = join(client, 'dist');
  const entry = pathToFileURL(join(client, 'dist-server', 'entry-server.js')).href;
  const { describePage, renderPage, renderListening, pagePatterns } = (await import(entry)) as ServerEntry;
  const { html: indexHtml, scriptHash } = await readIndex(directory);
  const manifest = (await readJson(join(directory, '.vite', 'manifest.json'))) as Manifest;
  const chunksOfSource = (await readJson(join(directory, '.vite', 'ssr-manifest.json'))) as Record<string, string[]>;
  const version = createHash('sha256').update(indexHtml).digest('hex').slice(0, 12);
  const files = await readClientFiles(directory);
  const fonts = firstFonts(manifest);
  const filesOf = (sources: readonly string[]) => findPageFiles(manifest, chunksOfSource, sources);
  // A page that was not written down for the server stops the start, not the visitor.
  for (const pattern of pagePatterns()) filesOf(describePage(pattern).sources);
  return { files, indexHtml, scriptHash, version, fonts, filesOf, describePage, renderPage, renderListening };
}

type ServerEntry = Pick<ClientBuild, 'describePage' | 'renderPage' | 'renderListening'> & {
  pagePatterns: () => string[];
};
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>;

async function readIndex(directory: string): Promise<{ html: string; scriptHash: string }> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const script = (await readFile(join(directory, 'before-paint.js'), 'utf8')).trim();
  const element = '<script src="/before-paint.js"></script>';
  if (!html.includes(element)) throw new Error(`index.html has no ${element}`);
  const hash = createHash('sha256').update(script).digest('base64');
  return { html: html.replace(element, () => `<script>${script}</script>`), scriptHash: `'sha256-${hash}'` };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Follows the static imports, which the browser would otherwise find out one after the other. */
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
      // A style sheet that several pages share has an entry of its own.
      if (file.endsWith('.css')) styles.add(file);
      else visit(keyOfFile.get(file));
    }
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** The letters of Polish; those of other languages load where a page uses them. */
function firstFonts(manifest: Manifest): string[] {
  return Object.entries(manifest)
    .filter(([source]) => source.endsWith('.woff2') && !source.endsWith('-extended.woff2'))
    .map(([, { file }]) => `/${file}`);
}

/** The server runs from its sources or from its bundle: the client lies beside it either way. */
function findClientFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const client = join(folder, 'client');
    if (existsSync(join(client, 'dist', 'index.html')) && existsSync(join(client, 'dist-server', 'entry-server.js'))) {
      return client;
    }
    if (folder === dirname(folder)) return undefined;
  }
}
