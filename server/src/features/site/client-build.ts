import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteData } from '@glosy/core/site-content';

export interface PageDescription {
  /** First part of the window's title. */
  title: string;
  /** The address is one of the application's pages. */
  isFound: boolean;
  /** The route's pattern: all its addresses look the same until scripts run. */
  pattern: string;
}

/** What `npm run build -w client` made: files for the browser, and the same pages for rendering here. */
export interface ClientBuild {
  /** Folder of the browser's files. */
  directory: string;
  /** Addresses of the files that lie beside `index.html`. */
  rootFiles: ReadonlySet<string>;
  indexHtml: string;
  /** Changes with every file of the build. */
  version: string;
  /** Addresses of the fonts that every page needs. */
  fonts: readonly string[];
  describePage: (pathname: string) => PageDescription;
  /** The page's HTML, as the browser's first render will make it. */
  renderPage: (pathname: string, site: SiteData) => Promise<string>;
}

/** Undefined when the client has not been built (development, tests of the calls alone). */
export async function findClientBuild(): Promise<ClientBuild | undefined> {
  const client = findClientFolder(dirname(fileURLToPath(import.meta.url)));
  if (!client) return undefined;
  const directory = join(client, 'dist');
  const entry = pathToFileURL(join(client, 'dist-server', 'entry-server.js')).href;
  const { describePage, renderPage } = (await import(entry)) as Pick<ClientBuild, 'describePage' | 'renderPage'>;
  const indexHtml = await readFile(join(directory, 'index.html'), 'utf8');
  const manifest: unknown = JSON.parse(await readFile(join(directory, '.vite', 'manifest.json'), 'utf8'));
  const version = createHash('sha256').update(indexHtml).digest('hex').slice(0, 12);
  const names = await readdir(directory, { withFileTypes: true });
  const rootFiles = new Set(
    names.filter((name) => name.isFile() && name.name !== 'index.html').map(({ name }) => `/${name}`),
  );
  return { directory, rootFiles, indexHtml, version, fonts: firstFonts(manifest), describePage, renderPage };
}

/** The Latin and Polish subsets; the letters of other languages load where a page uses them. */
function firstFonts(manifest: unknown): string[] {
  return Object.entries(manifest as Record<string, { file: string }>)
    .filter(([source]) => /-(latin|polish)\.woff2$/.test(source))
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
