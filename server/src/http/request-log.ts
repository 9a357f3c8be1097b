import type { FastifyInstance } from 'fastify';

/** One line per request, when it is answered: method, path without query, status, milliseconds. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
