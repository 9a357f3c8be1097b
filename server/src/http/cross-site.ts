import { ArchiveError } from '@glosy/core/errors';
import type { FastifyInstance } from 'fastify';
import { answersAnyOrigin } from './any-origin.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request that another site's page made: by `Sec-Fetch-Site`, or without it by `Origin`.
 * Without either header the client is not a browser, and the ordinary checks apply. Calls that ignore cookies change
 * nothing in anyone's name.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (harmless.has(request.method) || answersAnyOrigin(request)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new ArchiveError('request.cross-site');
      return;
    }
    const origin = request.headers.origin;
    if (origin !== undefined && origin !== ownOrigin) throw new ArchiveError('request.cross-site');
  });
}
