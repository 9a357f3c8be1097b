import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body, with versions that were compressed in advance if that makes it smaller. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** Sends the smallest version that the client accepts. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, bodies: EncodedBody): never {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => bodies[name] && new RegExp(`\\b${name}\\b`).test(accepted));
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding ?? 'identity']) as never;
}
