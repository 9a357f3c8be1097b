import { ArchiveError } from '@glosy/core/errors';
import type { FastifyRequest } from 'fastify';

/** RFC 2046, section 5.1.1. */
const boundaryMaxLength = 70;

/** The file of a multipart body while it is being received. */
export interface IncomingFile {
  /** The file name sent by the client. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface FileLimit {
  maxBytes: number;
  /** Makes the error for a file that is too large; it may name the file. */
  tooLarge: (fileName: string) => ArchiveError;
}

/**
 * Reads a multipart body of one file and text fields, in any order, and resolves with the fields. Streams the file to
 * `onFile` with the fields that preceded it, so that the file is never held in memory.
 * @throws ArchiveError `request.media-type`, `request.invalid`, or `tooLarge` for a file above `maxBytes`
 */
export async function readMultipart(
  request: FastifyRequest,
  limit: FileLimit,
  onFile: (file: IncomingFile, earlierFields: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new ArchiveError('request.media-type');
  requireBoundary(request.headers['content-type'] ?? '');
  const fields: Record<string, string> = {};
  let hasFile = false;
  for await (const part of readable(request.parts({ limits: { fileSize: limit.maxBytes } }))) {
    if (part.type === 'file') {
      hasFile = true;
      await onFile({ fileName: part.filename ?? '', bytes: readable(part.file) }, fields);
      if (part.file.truncated) throw limit.tooLarge(part.filename ?? '');
    } else {
      if (Object.hasOwn(fields, part.fieldname)) throw invalid(`pole ${part.fieldname} podano dwa razy`);
      if (part.valueTruncated) throw invalid(`pole ${part.fieldname} jest zbyt długie`);
      fields[part.fieldname] = String(part.value);
    }
  }
  if (!hasFile) throw invalid('brak pliku');
  return fields;
}

/** Reads the whole file into memory: only for a small `maxBytes`. */
export async function readSmallMultipart(
  request: FastifyRequest,
  limit: FileLimit,
): Promise<{ fields: Record<string, string>; fileName: string; bytes: Buffer }> {
  let fileName = '';
  let bytes = Buffer.alloc(0);
  const fields = await readMultipart(request, limit, async (file) => {
    fileName = file.fileName;
    bytes = await readWhole(file.bytes);
  });
  return { fields, fileName, bytes };
}

/** Concatenates all chunks of the source. */
export async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

function requireBoundary(contentType: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const { length } = quoted ?? plain ?? '';
  if (length === 0 || length > boundaryMaxLength) throw invalid('brak granicy części albo jest zbyt długa');
}

/** Yields the same items; the parser's errors about a malformed or truncated body become `request.invalid`. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    // Limits and closed connections have their own status.
    throw error instanceof Error && 'statusCode' in error
      ? error
      : invalid('treść żądania jest uszkodzona albo urwana');
  }
}

function invalid(words: string): ArchiveError {
  return new ArchiveError('request.invalid', [words]);
}
