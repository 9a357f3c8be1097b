import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../lib/network-of.ts';
import type { PoolRequest } from '../lib/workers/worker-pool.ts';

/** A request as pools and limits see it: its owner, and whether the client still waits for the answer. */
export function poolRequestOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): PoolRequest {
  return { signal: disconnectionOf(reply), owner: request.caller?.userId ?? networkOf(request.ip) };
}

/** Aborts when the client disconnects before it has the whole answer, so that its work can end. */
function disconnectionOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
