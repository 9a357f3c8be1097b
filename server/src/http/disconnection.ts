import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before it has the whole answer, so that work for it can end. */
export function disconnectionOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
