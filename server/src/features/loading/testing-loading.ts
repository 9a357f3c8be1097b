import type { Loading } from '@glosy/core/work/loading';
import type { InjectOptions } from 'fastify';
import type { SignedIn, TestApp } from '../../testing/build-test-app.ts';
import { multipart } from '../../testing/multipart.ts';

/** Begins a loading and returns its id. */
export async function beginLoading(test: TestApp, who: SignedIn): Promise<string> {
  const answer = await test.ask(who, { method: 'POST', url: '/api/loadings' });
  return (answer.json() as { data: Loading }).data.id;
}

/** The request that sends a piece of a file that has `bytes` bytes in all. */
export function piece(id: string, path: string, bytes: number, offset: number, content: Buffer): InjectOptions {
  return {
    method: 'POST',
    url: `/api/loadings/${id}/files`,
    ...multipart([
      ['path', path],
      ['bytes', String(bytes)],
      ['offset', String(offset)],
      ['file', content],
    ]),
  };
}

/** The request that sends a whole file. */
export function wholeFile(id: string, path: string, content: Buffer | string): InjectOptions {
  const bytes = Buffer.from(content);
  return piece(id, path, bytes.length, 0, bytes);
}
