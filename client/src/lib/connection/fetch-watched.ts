import { limits } from '@glosy/core/limits';
import { ignoreFailure } from '../failures.ts';

export interface WatchedInit extends Omit<RequestInit, 'signal'> {
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte of the answer after which the request is aborted. */
  stallMs?: number | undefined;
}

/**
 * `fetch` with a time limit for silence, which covers `read` too: a long answer over a slow connection is not cut off.
 * `AbortSignal.any` would join the signals, but Safari has it only since 17.4.
 */
export async function fetchWatched<Result>(
  address: string,
  { signal: outer, stallMs = limits.answerStallMs, ...init }: WatchedInit,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  let timer = setTimeout(() => controller.abort(), stallMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), stallMs);
  };
  outer?.addEventListener('abort', stop);
  if (outer?.aborted) stop();
  try {
    const response = await fetch(address, { ...init, signal: controller.signal });
    restart();
    return await read(onEachPiece(response, restart));
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

/** Posts without the session's cookie and without waiting. The request outlives the page; a failure is ignored. */
export function postAndForget(address: string, init: Pick<RequestInit, 'body' | 'headers' | 'mode'>): void {
  const options: WatchedInit = { ...init, method: 'POST', credentials: 'omit', keepalive: true };
  fetchWatched(address, options, () => {}).catch(ignoreFailure);
}

/** The same response, whose body calls `onPiece` for every piece that arrives. */
function onEachPiece(response: Response, onPiece: () => void): Response {
  if (!response.body) return response;
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, output) {
        onPiece();
        output.enqueue(piece);
      },
    }),
  );
  return new Response(watched, response);
}
