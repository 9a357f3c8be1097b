import type { Call } from '@glosy/core/contract/call';
import { contract } from '@glosy/core/contract/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { patternOf } from './path-pattern.ts';

/**
 * Lets pages of every origin read the answers, including errors, of calls that are open to everyone; these ignore
 * cookies. Browsers revalidate them each time, so that a withdrawal applies from the next request on.
 */
export function openToAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' && isOpenAddress(request)) {
      // A browser sends a preflight request if a page sets headers such as cache-control.
      const asked = request.headers['access-control-request-headers'] ?? '';
      return reply
        .code(204)
        .headers({
          ...openHeaders,
          'access-control-allow-methods': 'GET, HEAD, POST',
          'access-control-allow-headers': asked
            .split(/\s*,\s*/)
            .filter(isHeaderName)
            .join(', '),
          'access-control-max-age': '86400',
        })
        .send();
    }
    if (answersAnyOrigin(request)) reply.headers({ ...openHeaders, 'cache-control': 'no-cache' });
  });
}

/** Whether all calls at the request's address answer pages of every origin. */
export function answersAnyOrigin({ routeOptions }: FastifyRequest): boolean {
  const calls = routeOptions.config.calls ?? [];
  return calls.length > 0 && calls.every(({ anyOrigin }) => anyOrigin === true);
}

const openHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const openPatterns = contract.filter(({ anyOrigin }: Call) => anyOrigin).map(({ path }) => patternOf(path));

function isOpenAddress({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return openPatterns.some((pattern) => pattern.test(path));
}

function isHeaderName(text: string): boolean {
  return /^[\w-]{1,50}$/.test(text);
}
