import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Creates the structured log, without secrets and personal data: requests are logged by path without the query, which
 * can contain a token, and without names of files; bodies, cookies and email addresses are never logged.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    // Distinguishes the lines of several processes.
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.email', '*.password', '*.token', '*.code', 'headers', '*.headers'], censor: '[…]' },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  };
  return pino(options, destination);
}

/** A part of a path that names a stored file. The program's own files are at the top or under `/assets/`. */
const fileName = /(?<=^\/(?!assets\/).+\/)[^/]+\.[a-z0-9]{1,5}(?=\/|$)/gi;

/** The path of an address without the query and the names of files: people name their files after narrators. */
function loggedPath(url: string): string {
  return (url.split('?', 1)[0] as string).replace(fileName, ':file');
}
