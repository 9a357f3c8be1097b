import { ArchiveError } from '@glosy/core/errors';
import type { FastifyRequest } from 'fastify';

/** The file of a multipart body while it comes in. */
export interface IncomingFile {
  /** As the sender's program calls it. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface FileLimit {
  maxBytes: number;
  /** The refusal of a larger file, which may name it. */
  tooLarge: (fileName: string) => ArchiveError;
}

/**
 * Reads a multipart body of one file and text fields, in whatever order they come; resolves with the fields. The file
 * is handed to `onFile` as it comes in, so nothing gathers in memory, together with the fields that came before it.
 * @throws ArchiveError `request.media-type`, `request.invalid`, or `tooLarge` for a file above `maxBytes`
 */
export async function readMultipart(
  request: FastifyRequest,
  limit: FileLimit,
  onFile: (file: IncomingFile, earlierFields: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new ArchiveError('request.media-type');
  const fields: Record<string, string> = {};
  let hasFile = false;
  for await (const part of request.parts({ limits: { fileSize: limit.maxBytes } })) {
    if (part.type === 'file') {
      hasFile = true;
      await onFile({ fileName: part.filename ?? '', bytes: part.file }, fields);
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

/** The whole file in memory; only where `maxBytes` is small. */
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

/** Everything that the source yields, in memory. */
export async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

function invalid(words: string): ArchiveError {
  return new ArchiveError('request.invalid', [words]);
}
