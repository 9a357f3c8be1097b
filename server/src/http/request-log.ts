import type { FastifyInstance } from 'fastify';

/**
 * Logs each request when it is answered: method, path without query, status, milliseconds. Players request hundreds of
 * ranges of one file, so answered ranges, including those that nginx sends for us, are logged only at `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isRange = request.headers.range !== undefined && reply.raw.statusCode < 300;
    const level = isRange ? 'debug' : 'info';
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
