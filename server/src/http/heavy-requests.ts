import { setTimeout as pause } from 'node:timers/promises';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLimiter, type Limiter, LimiterFull } from '../lib/limiter.ts';
import { quietTurn } from '../lib/quiet-turn.ts';
import { poolRequestOf } from './pool-request.ts';

const { atOnce, waitingOfUser, waitingOfNetwork, refusedAfterMs } = limits.heavyRequests;

export type RunHeavy = <T>(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Limits the heavy requests of each caller: a few run at once, some more wait, so that one caller delays only itself.
 * @throws ArchiveError `server.busy` beyond the queue
 */
export function heavyRequests(): RunHeavy {
  const callers = new Map<string, { limiter: Limiter; requests: number }>();
  return async (exchange, work) => {
    const { signal, owner } = poolRequestOf(exchange);
    const waiting = exchange.request.caller ? waitingOfUser : waitingOfNetwork;
    const own = callers.get(owner) ?? { limiter: createLimiter({ parallel: atOnce, waiting }), requests: 0 };
    callers.set(owner, own);
    own.requests += 1;
    try {
      return await own.limiter.run(
        async () => {
          // SQLite queries are synchronous: without this the whole queue would run before anything else.
          await quietTurn();
          return work();
        },
        { signal },
      );
    } catch (error) {
      if (!(error instanceof LimiterFull)) throw error;
      await pause(refusedAfterMs, undefined, { signal });
      throw new ArchiveError('server.busy');
    } finally {
      own.requests -= 1;
      if (own.requests === 0) callers.delete(owner);
    }
  };
}
