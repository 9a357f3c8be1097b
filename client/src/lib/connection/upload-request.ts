import type { Call } from '@glosy/core/contract/call';
import { limits } from '@glosy/core/limits';
import { type Address, addressOf, jsonAnswer, networkError, refusal } from '../request.ts';

export interface UploadInput<Query> extends Address<Query> {
  form: FormData;
  signal?: AbortSignal;
  /** Milliseconds without progress after which the connection counts as lost. */
  stallMs?: number;
  /** The same after the last byte, while the server prepares its answer. */
  answerMs?: number;
  /** Bytes sent so far and in total, including the multipart envelope. */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Sends a multipart call with progress, which fetch cannot report. Throws RequestError, or AbortError when aborted. */
export function uploadRequest<Query, Body, Answer>(
  call: Call<Query, Body, Answer>,
  input: UploadInput<Query>,
): Promise<Answer> {
  const { form, signal, onProgress, ...rest } = input;
  const { stallMs = limits.uploadStallMs, answerMs = limits.uploadAnswerMs, ...address } = rest;
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
    // Not the request's own timeout: on a slow connection a long file may take longer, as long as it progresses.
    const expectProgress = (withinMs: number) => {
      clearTimeout(stalling);
      stalling = setTimeout(() => {
        finish(() => reject(networkError()));
        upload.abort();
      }, withinMs);
    };
    upload.open(call.method, addressOf(call, address));
    upload.setRequestHeader('accept', 'application/json');
    upload.upload.addEventListener('progress', (event) => {
      expectProgress(stallMs);
      if (event.total > 0) onProgress?.(event.loaded, event.total);
    });
    upload.upload.addEventListener('load', () => expectProgress(answerMs));
    upload.addEventListener('error', () => finish(() => reject(networkError())));
    upload.addEventListener('abort', () => finish(() => reject(abortError())));
    upload.addEventListener('load', () =>
      finish(() => {
        try {
          const { status, responseText } = upload;
          if (status < 200 || status >= 300) throw refusal(status, responseText);
          resolve(jsonAnswer<Answer>(responseText));
        } catch (error) {
          reject(error);
        }
      }),
    );
    signal?.addEventListener('abort', stop, { once: true });
    expectProgress(stallMs);
    upload.send(form);
  });
}
