import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Another version of the program may write another answer from the same data. */
const program = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('base64url');

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sets the headers by which clients cache an answer. Returns whether the client has this version of it. */
export function describeVersion({ request, reply }: Exchange, version: string, cacheControl = 'no-cache'): boolean {
  const etag = `"${createHash('sha256').update(`${program} ${version}`).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', cacheControl);
  return request.headers['if-none-match'] === etag;
}
