import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '@glosy/core/contract/auth/session';
import {
  listContentBlanks,
  readApiDescription,
  readAsset,
  readContentMedia,
  readForm,
  readPage,
  readRobots,
  readSite,
  readSitemap,
  showPage,
} from '@glosy/core/contract/site/site';
import { ArchiveError } from '@glosy/core/errors';
import type { ServerPreview } from '@glosy/core/site/server-preview';
import type { PageName } from '@glosy/core/site/site-content';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteContent } from '../../content/load-content.ts';
import type { Caller } from '../../http/caller.ts';
import { unknownRequest } from '../../http/reading/malformed-requests.ts';
import { type Route, route } from '../../http/route.ts';
import { sendEncoded } from '../../http/sending/send-encoded.ts';
import { dataFile } from '../../lib/data-file.ts';
import { programVersion } from '../../version.ts';
import type { ClientBuild } from './client-build.ts';
import type { ClientFile } from './client-files.ts';
import { type Pages, type PublicPage, robotsText, type ShownPage, siteData, sitemap } from './pages.usecases.ts';

/** `address`: path and search. */
export type FindPreview = (address: string, caller: Caller | null) => Promise<ServerPreview>;

interface SiteRoutes {
  content: SiteContent;
  contentDir: string;
  publicUrl: string;
  version: string;
  now: () => Date;
  /** Undefined while the client has not been built. */
  build: ClientBuild | undefined;
  pages: Pages | undefined;
  findPreview: FindPreview;
  /** The published recordings' pages. */
  listPublished: () => Promise<PublicPage[]>;
  isMiningReserved: boolean;
}

const apiDescription = readFileSync(dataFile('openapi.json'), 'utf8');

/** A plain file name: without folders, not hidden. */
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u;
/** Prefixes of calls: an unknown address with one of these gets an error instead of a page. */
const callAddress = /^\/(api|auth-api|storage|assets|content|doc)\//;
const hourSeconds = 3600;
const yearSeconds = 365 * 24 * hourSeconds;

export function siteRoutes(site: SiteRoutes): Route[] {
  const { content, contentDir, publicUrl, version, build, pages, findPreview } = site;
  return [
    route(readSite, async () => siteData(content, site)),
    route(readPage, async ({ params }) => {
      const { name = '' } = params;
      if (!Object.hasOwn(content.pages, name)) throw new ArchiveError('request.unknown-address');
      return content.pages[name as PageName];
    }),
    route(listContentBlanks, async () => ({ data: [...content.blanks] })),
    route(readVersion, async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { version, release: programVersion };
    }),
    route(readContentMedia, async ({ params, reply }) =>
      sendFile(reply, params.name, join(contentDir, 'media'), `public, max-age=${hourSeconds}`),
    ),
    route(readForm, async ({ params, reply }) =>
      sendFile(reply, params.name, join(contentDir, 'doc'), `public, max-age=${hourSeconds}`),
    ),
    route(readAsset, async ({ params, request, reply }) => {
      const file = build?.files.get(`/assets/${params.name}`);
      if (!file) throw new ArchiveError('request.unknown-address');
      return sendClientFile(request, reply, file, `public, max-age=${yearSeconds}, immutable`);
    }),
    route(readApiDescription, async ({ reply }) => sendText(reply, 'application/json', apiDescription)),
    route(readRobots, async ({ reply }) => sendText(reply, 'text/plain', robotsText(publicUrl, site.isMiningReserved))),
    route(readSitemap, async ({ reply }) =>
      sendText(reply, 'application/xml', sitemap(publicUrl, await site.listPublished())),
    ),
    route(showPage, async ({ request, reply, maybeCaller }) => {
      const pathname = request.url.split('?', 1)[0] ?? '/';
      if (callAddress.test(pathname)) throw unknownRequest(request, reply);
      if (!build || !pages) return sendText(reply, 'text/plain', 'Brak zbudowanego klienta: npm run build\n', 404);
      const file = build.files.get(pathname);
      if (file) return sendClientFile(request, reply, file, `public, max-age=${hourSeconds}`);
      const page = await pages.show(pathname);
      const preview = await findPreview(request.url, maybeCaller);
      if (preview.calls.length > 0) reply.header('link', preview.calls.map(preload).join(', '));
      const isPersonal = Object.keys(preview.answers).length > 0;
      return isPersonal ? sendPersonalPage(reply, pages.personalise(page, preview)) : sendPage(request, reply, page);
    }),
  ];
}

/** https://html.spec.whatwg.org/multipage/links.html#link-type-preload */
function preload(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
}

function sendFile(reply: FastifyReply, name: string | undefined, folder: string, cacheControl: string): never {
  if (!name || !fileName.test(name)) throw new ArchiveError('request.unknown-address');
  reply.header('cache-control', cacheControl);
  return reply.sendFile(name, folder, { cacheControl: false, dotfiles: 'deny' }) as never;
}

function sendClientFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bodies }: ClientFile,
  cacheControl: string,
): never {
  reply.header('cache-control', cacheControl).type(type);
  return sendEncoded(request, reply, bodies);
}

function sendText(reply: FastifyReply, type: string, text: string, status = 200): never {
  return reply.code(status).type(`${type}; charset=utf-8`).send(text) as never;
}

/** Sends a page with data that only this user may see, so it is never cached. */
function sendPersonalPage(reply: FastifyReply, html: string): never {
  return reply.header('cache-control', 'no-cache, no-store').type('text/html; charset=utf-8').send(html) as never;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ShownPage): never {
  reply
    .code(page.status)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send() as never;
  return sendEncoded(request, reply, page.bodies);
}
