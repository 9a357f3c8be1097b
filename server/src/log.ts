import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Structured logs without secrets or personal data: a request is named by its path without the query (a link's token
 * stands there), and bodies, cookies and addresses of persons are never written.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.email', '*.password', '*.token', '*.code', 'headers', '*.headers'], censor: '[…]' },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  };
  return pino(options, destination);
}
