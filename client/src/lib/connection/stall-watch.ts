interface StallWatch {
  /** Aborts after the silence, and with the caller's signal. */
  signal: AbortSignal;
  /** The response, whose body restarts the time limit with every piece that arrives. */
  response: (response: Response) => Response;
  end: () => void;
}

/**
 * Aborts a request after `stallMs` milliseconds without a received byte: a long answer over a slow connection is not
 * cut off. `AbortSignal.any` would join the signals, but Safari has it only since 17.4.
 */
export function watchStall(stallMs: number, outer?: AbortSignal): StallWatch {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  let timer = setTimeout(() => controller.abort(), stallMs);
  outer?.addEventListener('abort', stop);
  if (outer?.aborted) stop();
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), stallMs);
  };
  return {
    signal: controller.signal,
    response(response) {
      restart();
      if (!response.body) return response;
      const watched = response.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, output) {
            restart();
            output.enqueue(piece);
          },
        }),
      );
      return new Response(watched, response);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
