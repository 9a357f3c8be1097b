interface Entry<Value> {
  readonly value: Value;
  readonly dispose: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Holds resources that were started before their screen. The first screen to claim one owns it; unclaimed ones are
 * disposed after `ttlMs`.
 */
export class PreloadCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #ttlMs: number;

  /** `ttlMs` is short, because a preloaded resource becomes stale. */
  constructor(ttlMs = 10_000) {
    this.#ttlMs = ttlMs;
  }

  /** Disposes an earlier entry of the same key. */
  add(key: string, value: Value, dispose: () => void): void {
    this.#remove(key)?.dispose();
    this.#entries.set(key, { value, dispose, timer: setTimeout(() => this.#remove(key)?.dispose(), this.#ttlMs) });
  }

  /** The resource to render with. Rendering does not claim it, since React may discard a render. */
  find(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Transfers ownership of the resource to its screen, if it is from this cache. */
  claim(value: Value): void {
    for (const [key, entry] of this.#entries) if (entry.value === value) this.#remove(key);
  }

  /** Disposes everything, when another user signs in. */
  clear(): void {
    for (const key of [...this.#entries.keys()]) this.#remove(key)?.dispose();
  }

  #remove(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    clearTimeout(entry?.timer);
    this.#entries.delete(key);
    return entry;
  }
}
