import { readHealth } from '@glosy/core/contract/session';
import { type Route, route } from '../../http/route.ts';

/** `/healthz`: 200 when the server can work, 503 when its database or storage cannot. */
export function healthRoutes(checks: readonly (() => Promise<void>)[]): Route[] {
  return [
    route(readHealth, async ({ reply, request }) => {
      const results = await Promise.allSettled(checks.map((check) => check()));
      const failed = results.filter((result) => result.status === 'rejected');
      for (const { reason } of failed) request.log.error({ err: reason }, 'health check failed');
      if (failed.length > 0) reply.code(503);
      const status: 'ok' | 'failing' = failed.length > 0 ? 'failing' : 'ok';
      return { status };
    }),
  ];
}
