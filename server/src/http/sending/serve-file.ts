import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadableFile } from '../../storage/storage.ts';
import { sendPart } from './serve-file.body.ts';
import { ifRangeHolds, precondition, type Validators } from './serve-file.conditions.ts';
import { contentDisposition, type Disposition } from './serve-file.disposition.ts';
import { type ByteRange, wantedRange } from './serve-file.range.ts';

export interface ServedFile {
  open(): Promise<ReadableFile>;
  /** In bytes. */
  size: number;
  /** SHA-256 in hex, used as the ETag: a changed file is a different one for every cache and player. */
  sha256: string;
  /** The detected type, never the one that the uploading client declared. */
  contentType: string;
  /** The name suggested when the file is saved. */
  fileName: string;
  disposition: Disposition;
  lastModified: Date;
  /** The nginx address of the same bytes: nginx then sends them, and handles conditions and ranges itself. */
  internalAddress?: string;
  /** Whether pages of every origin may show or play it, because it is published. */
  isPublished?: boolean;
}

/**
 * Keeps uploaded files from running or loading anything in our origin. Browsers' PDF viewers do not start in a sandbox,
 * so a PDF gets the same policy without it; only our own pages may frame it.
 */
const sandboxPolicy = "sandbox; default-src 'none'";
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Answers GET and HEAD with a stored file according to RFC 9110: conditions, and single byte ranges. Access must be
 * checked before. Rejects before anything is sent when the file cannot be read; uses one buffer for each answer in
 * progress, regardless of the size of the file and the speed of the client.
 */
export async function serveFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<void> {
  const validators: Validators = {
    etag: `"${file.sha256.slice(0, 32)}"`,
    modifiedSeconds: Math.floor(file.lastModified.getTime() / 1000),
  };
  const headers = commonHeaders(reply, file, validators);
  if (file.internalAddress !== undefined) return sendInternal(reply, file, file.internalAddress, headers);
  const outcome = precondition(request.headers, validators);
  if (outcome === 'not-modified') return sendHead(reply, 304, headers);
  if (outcome === 'failed') return sendHead(reply, 412, headers, ['Content-Length', '0']);

  const range = rangeOf(request, file.size, validators);
  if (range === 'unsatisfiable') {
    return sendHead(reply, 416, headers, ['Content-Length', '0', 'Content-Range', `bytes */${file.size}`]);
  }
  const status = range === 'whole' ? 200 : 206;
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const bodyHeaders = ['Content-Type', file.contentType, 'Content-Length', String(part.end - part.start + 1)];
  bodyHeaders.push('Content-Disposition', contentDisposition(file.disposition, file.fileName));
  if (status === 206) bodyHeaders.push('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  if (request.method === 'HEAD' || file.size === 0) return sendHead(reply, status, headers, bodyHeaders);

  const stored = await file.open();
  try {
    if (stored.size !== file.size) throw new Error(`A stored file has ${stored.size} bytes instead of ${file.size}.`);
    await sendPart(reply, stored, part, () => {
      reply.hijack();
      reply.raw.writeHead(status, headers.concat(bodyHeaders));
    });
  } finally {
    stored.close();
  }
}

/** nginx drops the validators and uses its own, which are those of the file on the disk. */
function sendInternal(reply: FastifyReply, file: ServedFile, address: string, headers: string[]): void {
  const disposition = contentDisposition(file.disposition, file.fileName);
  const more = ['Content-Type', file.contentType, 'Content-Disposition', disposition, 'Content-Length', '0'];
  sendHead(reply, 200, headers, [...more, 'X-Accel-Redirect', address]);
}

/** Range is defined only for GET (RFC 9110, section 14.2). */
function rangeOf(request: FastifyRequest, size: number, validators: Validators): ByteRange | 'whole' | 'unsatisfiable' {
  if (request.method !== 'GET') return 'whole';
  const range = wantedRange(request.headers.range, size);
  return range === 'whole' || ifRangeHolds(request.headers['if-range'], validators, Date.now()) ? range : 'whole';
}

/** Flat name–value pairs: the headers set here, then those set by hooks. */
function commonHeaders(reply: FastifyReply, file: ServedFile, validators: Validators): string[] {
  const ours = [
    'ETag',
    validators.etag,
    'Last-Modified',
    file.lastModified.toUTCString(),
    'Cache-Control',
    file.isPublished ? 'no-cache' : 'private, no-cache',
    'Accept-Ranges',
    'bytes',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    file.contentType === 'application/pdf' ? pdfPolicy : sandboxPolicy,
    'Cross-Origin-Resource-Policy',
    file.isPublished ? 'cross-origin' : 'same-origin',
    'Referrer-Policy',
    'no-referrer',
  ];
  const earlier = reply.getHeaders();
  for (const name in earlier) {
    if (!decided.has(name)) addHeader(ours, name, earlier[name]);
  }
  return ours;
}

const decided = new Set(
  [
    'etag',
    'last-modified',
    'cache-control',
    'accept-ranges',
    'x-content-type-options',
    'content-security-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
  ].concat('content-type', 'content-length', 'content-range', 'content-disposition', 'content-encoding'),
);

function addHeader(headers: string[], name: string, value: OutgoingHttpHeader | undefined): void {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (one !== undefined) headers.push(name, String(one));
  }
}

function sendHead(reply: FastifyReply, status: number, headers: string[], more: string[] = []): void {
  reply.hijack();
  reply.raw.writeHead(status, headers.concat(more));
  reply.raw.end();
}
