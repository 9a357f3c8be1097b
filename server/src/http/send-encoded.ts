import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body as it is, and compressed beforehand where that is worth it. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** Sends the smallest of the bodies that the browser can read. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, bodies: EncodedBody): never {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => bodies[name] && new RegExp(`\\b${name}\\b`).test(accepted));
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding ?? 'identity']) as never;
}
