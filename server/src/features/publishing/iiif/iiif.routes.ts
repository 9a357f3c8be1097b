import {
  readIiifCollection,
  readIiifManifest,
  readIiifTranscript,
  searchIiifCanvas,
  searchIiifRecording,
} from '@glosy/core/contract/publishing/iiif';
import { ArchiveError } from '@glosy/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Route, route } from '../../../http/route.ts';
import type { IiifUsecases } from './iiif.usecases.ts';

const presentation = 'http://iiif.io/api/presentation/3/context.json';
const contentSearch = 'http://iiif.io/api/search/2/context.json';
/** Parameters of the standard that this archive ignores. */
const unusedParameters = ['motivation', 'date', 'user'];

export function iiifRoutes(iiif: IiifUsecases): Route[] {
  return [
    route(readIiifManifest, async ({ params: { signature = '' }, request, reply }) => {
      await sendJson({ request, reply }, presentation, await iiif.manifest(signature));
    }),
    route(readIiifCollection, async ({ query, request, reply }) => {
      await sendJson(
        { request, reply },
        presentation,
        await iiif.collection({ series: query.series, page: pageOf(query) }),
      );
    }),
    route(readIiifTranscript, async ({ params: { signature = '', canvas, file = '' }, reply }) => {
      const number = /^([1-9]\d{0,3})\.vtt$/.exec(file)?.[1];
      if (number === undefined) throw new ArchiveError('transcript.not-found');
      const text = await iiif.transcript(signature, numberOf(canvas), Number(number));
      await reply.type('text/vtt; charset=utf-8').send(text);
    }),
    route(searchIiifRecording, async ({ params: { signature = '' }, query, request, reply }) => {
      const answer = await iiif.search({ signature, canvas: null, ...read(query) });
      await sendJson({ request, reply }, contentSearch, answer);
    }),
    route(searchIiifCanvas, async ({ params: { signature = '', canvas }, query, request, reply }) => {
      const answer = await iiif.search({ signature, canvas: numberOf(canvas), ...read(query) });
      await sendJson({ request, reply }, contentSearch, answer);
    }),
  ];
}

function read(query: { q: string; page?: string | undefined }) {
  const ignored = unusedParameters.filter((name) => name in query);
  return { q: query.q, page: pageOf(query) ?? 1, ignored };
}

function pageOf({ page }: { page?: string | undefined }): number | undefined {
  return page === undefined ? undefined : Number(page);
}

/** @throws ArchiveError `recording.not-found` for what numbers no canvas. */
function numberOf(canvas: string | undefined): number {
  if (!/^[1-9]\d{0,3}$/.test(canvas ?? '')) throw new ArchiveError('recording.not-found');
  return Number(canvas);
}

/** JSON-LD only on request: some viewers accept a manifest only with the JSON content type. */
async function sendJson(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  context: string,
  answer: object,
): Promise<void> {
  const wantsLinkedData = request.headers.accept?.includes('application/ld+json') ?? false;
  const type = wantsLinkedData ? 'application/ld+json' : 'application/json; charset=utf-8';
  await reply
    .header('vary', 'accept')
    .type(wantsLinkedData ? `${type};profile="${context}"` : type)
    .send(JSON.stringify(answer));
}
