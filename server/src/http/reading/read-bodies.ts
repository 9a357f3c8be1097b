import { ArchiveError } from '@glosy/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Bodies are JSON or multipart. Plain text and form fields, which a form on another site could send, are read only by
 * calls that declare them; elsewhere they are refused before they are received. An empty body counts as no body; a type
 * without a body, as some viewers send with each GET, is accepted.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addHook('preParsing', async (request) => {
    const mediaType = /^\s*([^\s;]*)/.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
    const calls = request.routeOptions.config.calls ?? [];
    const isRefused =
      (mediaType === 'text/plain' && !calls.some(({ textBody }) => textBody)) ||
      (mediaType === formFields && !calls.some(({ formBody }) => formBody));
    if (isRefused && hasBody(request)) throw new ArchiveError('request.media-type');
  });
  app.addContentTypeParser(['text/plain', formFields], { parseAs: 'string' }, (_request, body, done) => {
    done(null, body === '' ? undefined : body);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Fields of an HTML form in one text, `a=1&b=2`; its call reads them. */
const formFields = 'application/x-www-form-urlencoded';
