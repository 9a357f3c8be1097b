import { ArchiveError, type ErrorCode } from '@glosy/core/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isDiskFull, isTemporary } from '../database/database-errors.ts';

/** Refusals by Fastify and its plugins, as codes of the catalogue. */
const byStatus: Record<number, ErrorCode> = {
  400: 'request.invalid',
  404: 'request.unknown-address',
  413: 'request.too-large',
  414: 'request.invalid',
  415: 'request.media-type',
  429: 'request.too-many',
};

/** `Retry-After` seconds of temporary refusals. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  'server.busy': 2,
  'server.storage-unavailable': 5,
  'sound.preparing': 5,
};

/** Answers every error: an expected one with its own message, an unknown one with a general message and a log entry. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toArchiveError(error);
    // Work that is aborted by its client's disconnection fails as well, which is not logged.
    const isLogged = known.status >= 500 && known.code !== 'sound.preparing' && !reply.raw.destroyed;
    if (isLogged) request.log.error({ err: error }, 'request failed');
    if (known.code === 'request.too-many' && typeof known.details === 'object' && known.details !== null) {
      const { retryAfterSeconds: seconds } = known.details as { retryAfterSeconds?: number };
      if (seconds !== undefined) reply.header('retry-after', String(seconds));
    }
    const retryAfter = retryAfterSeconds[known.code];
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(known.status).type('application/json; charset=utf-8').send(JSON.stringify(known.toBody()));
  });
}

export function toArchiveError(error: FastifyError | Error): ArchiveError {
  if (error instanceof ArchiveError) return error;
  if (isDiskFull(error)) return new ArchiveError('server.disk-full');
  if (isTemporary(error)) return new ArchiveError('server.busy');
  const status = (error as { statusCode?: number }).statusCode;
  const expected = status === undefined ? undefined : byStatus[status];
  return expected ? new ArchiveError(expected, ['nie można odczytać żądania']) : new ArchiveError('server.failed');
}
