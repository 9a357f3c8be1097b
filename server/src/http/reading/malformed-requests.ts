import type { Socket } from 'node:net';
import type { Call } from '@glosy/core/contract/call';
import { contract } from '@glosy/core/contract/contract';
import { ArchiveError, type ErrorCode } from '@glosy/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { toArchiveError } from '../errors.ts';
import { patternOf } from '../path-pattern.ts';

/** Node's names of errors in requests that never become one; every other name is `request.invalid`. */
const byErrorName: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
};

/** Options that replace the framework's English answers to requests which reach no route and no error handler. */
export const malformedRequestOptions = {
  frameworkErrors(error, _request, reply: FastifyReply) {
    const { status, ...known } = describe(toArchiveError(error));
    return reply.code(status).type(known.contentType).send(known.body);
  },
  /** The request could not be parsed, so the answer is written to the socket, which is then closed. */
  clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = byErrorName[error.code ?? ''] ?? 'request.invalid';
    const { status, contentType, body } = describe(new ArchiveError(code, ['nie można odczytać żądania']));
    const head = [
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Bad Request'}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

const reasons: Record<number, string> = { 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

function describe(error: ArchiveError) {
  const body = JSON.stringify(error.toBody());
  return { status: error.status, contentType: 'application/json; charset=utf-8', body };
}

export function refuseUnknownRequests(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    throw unknownRequest(request, reply);
  });
}

/** 405 with the allowed methods at an address of the contract (RFC 9110, section 15.5.6), 404 elsewhere. */
export function unknownRequest(request: FastifyRequest, reply: FastifyReply): ArchiveError {
  const allowed = allowedMethods(request);
  if (allowed.length === 0) return new ArchiveError('request.unknown-address');
  reply.header('allow', allowed.join(', '));
  return new ArchiveError('request.method');
}

function allowedMethods({ method, url }: FastifyRequest): string[] {
  const [path = ''] = url.split('?', 1);
  const methods = new Set<string>();
  for (const { call, pattern } of addresses) {
    if (!pattern.test(path)) continue;
    methods.add(call.method);
    if (call.method === 'GET') methods.add('HEAD');
  }
  // The method is allowed, so another part of the address did not fit: a parameter that is too long.
  return methods.has(method) ? [] : [...methods].sort();
}

/** The wildcard address of all pages is omitted, because it answers any path. */
const addresses = contract
  .filter(({ path }) => !path.includes('*'))
  .map((call: Call) => ({
    call,
    pattern: patternOf(call.path),
  }));
