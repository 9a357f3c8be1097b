import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { createS3Client } from '../storage/s3-client.ts';
import type { S3Place } from '../storage/storage-url.ts';

type Handler = Extract<NonNullable<S3ClientConfig['requestHandler']>, { handle: unknown }>;
type Sent = Parameters<Handler['handle']>[0];
type Answer = Awaited<ReturnType<Handler['handle']>>;

/** Sends requests to the S3 server, with a fault set by the test before or after each. */
export class S3Faults {
  /** May throw instead of sending the request. */
  before: (request: Sent) => void = () => {};
  /** May throw instead of returning the answer, which is then lost, or change it. */
  after: (request: Sent, answer: Answer) => Answer = (_request, answer) => answer;
  /** Requests that were sent. */
  count = 0;
  readonly requestHandler: Handler;

  constructor(place: S3Place) {
    const inner = createS3Client(place).config.requestHandler as Handler;
    this.requestHandler = {
      ...inner,
      metadata: inner.metadata ?? { handlerProtocol: 'http/1.1' },
      handle: async (request: Sent, options: Parameters<Handler['handle']>[1]) => {
        this.before(request);
        this.count += 1;
        return this.after(request, await inner.handle(request, options));
      },
      updateHttpClientConfig: () => {},
      httpHandlerConfigs: () => ({}),
      destroy: () => inner.destroy?.(),
    } as Handler;
  }
}

/** The error of a network that lost the connection. */
export function connectionLost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/** Whether a request completes a multipart upload, as opposed to its parts. */
export function isCompletion({ method, query }: Sent): boolean {
  return method === 'POST' && query?.uploadId !== undefined;
}
