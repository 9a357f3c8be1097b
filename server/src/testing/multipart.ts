import { randomBytes } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { SignedIn, TestApp } from './build-test-app.ts';

export type Part = readonly [name: string, value: string | Buffer, fileName?: string];

/** Builds a multipart body with its parts in the given order; buffers become file parts. */
export function multipart(
  parts: readonly Part[],
): Pick<InjectOptions, 'payload'> & { headers: Record<string, string> } {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const pieces = parts.flatMap(([name, value, fileName = 'blob']) => {
    const isFile = typeof value !== 'string';
    const file = isFile ? `; filename="${fileName}"\r\nContent-Type: application/octet-stream` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Cuts a file into the chunks of the upload protocol; an empty file has one empty chunk. */
export function chunksOf(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length || start === 0; start += limits.chunkBytes) {
    chunks.push(bytes.subarray(start, start + limits.chunkBytes));
  }
  return chunks;
}

export interface SentChunk {
  fileName: string;
  bytes: Buffer;
  index: number;
  total: number;
  /** Fields beyond the specification's four. */
  extra?: Record<string, string>;
}

/** Sends one chunk in the specification's order: the file first, then the fields. */
export function sendChunk(
  test: TestApp,
  who: SignedIn | null,
  { fileName, bytes, index, total, extra = {} }: SentChunk,
): Promise<LightMyRequestResponse> {
  const body = multipart([
    ['file', bytes],
    ['chunkIndex', String(index)],
    ['totalChunks', String(total)],
    ['fileName', fileName],
    ...Object.entries(extra),
  ]);
  return test.ask(who, { method: 'POST', url: '/api/upload.php', ...body });
}

/** Sends all chunks one after another until one is refused; returns the last answer. */
export async function sendFile(
  test: TestApp,
  who: SignedIn | null,
  fileName: string,
  bytes: Buffer,
  extra: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const chunks = chunksOf(bytes);
  let answer: LightMyRequestResponse | undefined;
  for (const [index, chunk] of chunks.entries()) {
    answer = await sendChunk(test, who, { fileName, bytes: chunk, index, total: chunks.length, extra });
    if (answer.statusCode !== 200) break;
  }
  return answer as LightMyRequestResponse;
}
