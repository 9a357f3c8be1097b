import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or multipart; text/plain, which a form on another site could send, is refused. An empty body counts
 * as no body.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
