import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Creates the structured log, free of secrets and personal data: requests are logged by path without the query, which
 * can contain a token, and bodies, cookies and email addresses are never written.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    // Tells the lines of several processes apart.
    base: { host: hostname(), pid: process.pid },
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
