import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface FormAnswer {
  status: number;
  /** Seconds after which to ask again; null where the server does not say. */
  retryAfter: number | null;
  text: string;
}

export interface SoundForm {
  fields: readonly (readonly [name: string, value: string])[];
  wav: Buffer;
}

/** Longer than any transcript of a piece. */
const longestAnswer = 32 * 1024 * 1024;

/** The answer was not complete in time. */
export class LateAnswerError extends Error {
  override name = 'LateAnswerError';
}

/**
 * Posts a form and reads the whole answer. Unlike `fetch`, it waits as long as it is told to: a recogniser without a
 * graphics card answers after many minutes. An abort and the end of the time close the connection, upon which servers
 * stop working.
 * @throws LateAnswerError, and errors of the connection
 */
export async function postForm(
  url: URL,
  form: SoundForm,
  { key, timeoutMs, signal }: { key: string | undefined; timeoutMs: number; signal: AbortSignal },
): Promise<FormAnswer> {
  const { contentType, parts: body } = encode(form);
  const headers = {
    'content-type': contentType,
    'content-length': body.reduce((sum, { length }) => sum + length, 0),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const late = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, late]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<FormAnswer>((resolve, fail) => {
    const reject = (error: Error) => fail(late.aborted ? new LateAnswerError() : error);
    const request = send(url, { method: 'POST', headers, signal: either, agent: false }, (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (bytes: Buffer) => {
        length += bytes.length;
        if (length > longestAnswer) request.destroy(new Error('The answer is too long.'));
        parts.push(bytes);
      });
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('The connection was closed in the middle of the answer.')));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: secondsOf(response.headers['retry-after']),
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.on('error', reject);
    for (const part of body) request.write(part);
    request.end();
  });
}

/** As `FormData` is encoded, without its copies of the sound: ten minutes have 19 MB. */
function encode({ fields, wav }: SoundForm): { contentType: string; parts: Buffer[] } {
  const boundary = `sound-${randomUUID()}`;
  const begin = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = fields.map(([name, value]) => `${begin(`name="${name}"`)}\r\n${value}\r\n`).join('');
  const file = `${begin('name="file"; filename="sound.wav"')}content-type: audio/wav\r\n\r\n`;
  const parts = [Buffer.from(texts + file), wav, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return { contentType: `multipart/form-data; boundary=${boundary}`, parts };
}

function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
