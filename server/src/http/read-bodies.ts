import { ArchiveError } from '@glosy/core/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or multipart. Plain text, which a form on another site could send, is read only by calls that declare
 * it; elsewhere it is refused before it is received. An empty body counts as no body.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addHook('preParsing', async (request) => {
    const isText = /^\s*text\/plain\b/i.test(request.headers['content-type'] ?? '');
    const takesText = request.routeOptions.config.calls?.some(({ textBody }) => textBody);
    if (isText && !takesText) throw new ArchiveError('request.media-type');
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body === '' ? undefined : body);
  });
}
