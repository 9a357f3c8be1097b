import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const decompress = promisify(gunzip);

/** Sends a body that is stored compressed; decompresses it only for clients that do not accept gzip. */
export async function sendGzip(request: FastifyRequest, reply: FastifyReply, compressed: Buffer): Promise<void> {
  reply.header('vary', 'accept-encoding');
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (acceptsGzip) await reply.header('content-encoding', 'gzip').send(compressed);
  else await reply.send(await decompress(compressed));
}
