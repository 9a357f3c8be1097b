import type { Call } from '@glosy/core/contract/call';
import { type Address, addressOf, networkError, parseJson, refusal } from './request.ts';

export interface UploadInput<Query> extends Address<Query> {
  form: FormData;
  signal?: AbortSignal;
  /** Milliseconds without progress after which the connection counts as lost; by default there is no limit. */
  stallMs?: number;
  /** Bytes sent so far and in total, including the multipart envelope. */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Sends a multipart call with progress, which fetch cannot report. Throws RequestError, or AbortError when aborted. */
export function uploadRequest<Query, Body, Answer>(
  call: Call<Query, Body, Answer>,
  { form, signal, stallMs, onProgress, ...address }: UploadInput<Query>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException('The upload was stopped.', 'AbortError');
    if (signal?.aborted) {
      reject(abortError());
      return;
    }
    const upload = new XMLHttpRequest();
    const stop = () => upload.abort();
    let stalling: ReturnType<typeof setTimeout> | undefined;
    const finish = (settle: () => void) => {
      clearTimeout(stalling);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    // Not the request's own timeout: on a slow connection a long transcript may take longer, as long as it progresses.
    const noteProgress = () => {
      clearTimeout(stalling);
      if (stallMs === undefined) return;
      stalling = setTimeout(() => {
        finish(() => reject(networkError()));
        upload.abort();
      }, stallMs);
    };
    upload.open(call.method, addressOf(call, address));
    upload.setRequestHeader('accept', 'application/json');
    upload.upload.addEventListener('progress', (event) => {
      noteProgress();
      onProgress?.(event.loaded, event.total);
    });
    upload.addEventListener('error', () => finish(() => reject(networkError())));
    upload.addEventListener('abort', () => finish(() => reject(abortError())));
    upload.addEventListener('load', () =>
      finish(() => {
        const text = upload.responseText;
        if (upload.status < 200 || upload.status >= 300) reject(refusal(upload.status, text));
        else resolve((text === '' ? undefined : parseJson(text)) as Answer);
      }),
    );
    signal?.addEventListener('abort', stop, { once: true });
    noteProgress();
    upload.send(form);
  });
}
