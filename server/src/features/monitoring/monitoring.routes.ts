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
  /** Checks of the server's dependencies; a failed one rejects. */
  readonly checks: readonly Check[];
  /** Additional checks of whether it can accept work. */
  readonly readiness: readonly Check[];
  /** Age in seconds of the oldest entry that waits for the ledger. */
  readonly ledgerLag: () => Promise<number>;
  readonly takeBrowserFault: TakeBrowserFault;
  /** Null: metrics are disabled. */
  readonly metrics: { text: Metrics['text']; contentType: string; token: string } | null;
}

/** For load balancers, monitoring and browser faults: the answers contain nothing about recordings or people. */
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

/** Undefined when the database does not answer; the checks report that. */
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

/** Compares in constant time, so that timing reveals nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
