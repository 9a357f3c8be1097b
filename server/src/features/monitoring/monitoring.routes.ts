import { createHash, timingSafeEqual } from 'node:crypto';
import {
  readHealth,
  readLiveness,
  readMetrics,
  readReadiness,
  reportBrowserFault,
} from '@glosy/core/contract/site/monitoring';
import { ArchiveError } from '@glosy/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Route, route } from '../../http/route.ts';
import type { TakeBrowserFault } from './browser-faults.ts';
import type { Metrics } from './metrics.ts';

type Check = () => Promise<void>;

interface MonitoringParts {
  /** What the server needs for its work; a failed one rejects. */
  readonly checks: readonly Check[];
  /** What it needs besides to take new work. */
  readonly readiness: readonly Check[];
  /** Seconds for which the oldest entry waits for the ledger. */
  readonly ledgerLag: () => Promise<number>;
  readonly takeBrowserFault: TakeBrowserFault;
  /** Null: metrics are closed. */
  readonly metrics: { text: Metrics['text']; contentType: string; token: string } | null;
}

/** For load balancers, monitoring and faults in browsers: nothing here says anything about recordings or people. */
export function monitoringRoutes({
  checks,
  readiness,
  ledgerLag,
  takeBrowserFault,
  metrics,
}: MonitoringParts): Route[] {
  return [
    route(readHealth, async (given) => ({ ...(await answerChecks(given, checks)), ...(await readLag(ledgerLag)) })),
    route(readReadiness, (given) => answerChecks(given, [...checks, ...readiness])),
    route(readLiveness, async () => ({ status: 'ok' as const })),
    route(reportBrowserFault, async ({ request, reply, body }) => {
      takeBrowserFault(request.ip, body);
      void reply.code(204).send();
    }),
    route(readMetrics, async ({ request, reply }) => {
      if (!metrics || !isToken(request.headers.authorization, metrics.token)) {
        throw new ArchiveError('request.unknown-address');
      }
      void reply.header('content-type', metrics.contentType).header('cache-control', 'no-store');
      void reply.send(await metrics.text());
    }),
  ];
}

/** Nothing where the database does not answer, which the checks say. */
async function readLag(ledgerLag: () => Promise<number>): Promise<{ ledgerLagSeconds?: number }> {
  try {
    return { ledgerLagSeconds: Math.round(await ledgerLag()) };
  } catch {
    return {};
  }
}

async function answerChecks(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  checks: readonly Check[],
): Promise<{ status: 'ok' | 'failing' }> {
  const results = await Promise.allSettled(checks.map((check) => check()));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) request.log.error({ err: reason }, 'health check failed');
  if (failed.length > 0) reply.code(503);
  return { status: failed.length > 0 ? 'failing' : 'ok' };
}

/** Compares in a time that says nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
