/** Delays before the next attempts after a lost connection; the last one repeats. */
const delaysMs = [1000, 2000, 5000, 10_000, 20_000, 30_000];

/** Retries with growing delays until an attempt succeeds. */
export class Retry {
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  schedule(work: () => void, longestMs = Number.POSITIVE_INFINITY): void {
    this.cancel();
    const delayMs = delaysMs[Math.min(this.#count, delaysMs.length - 1)] as number;
    this.#timer = setTimeout(work, Math.min(delayMs, longestMs));
    this.#count += 1;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** Resets the delays after a success. */
  succeed(): void {
    this.cancel();
    this.#count = 0;
  }
}
