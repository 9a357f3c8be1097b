type Callback = (lock: object | null) => Promise<void> | undefined;

/** The part of the Web Locks API that `tab-lock.ts` uses; jsdom has none. */
export class FakeLocks {
  readonly held = new Set<string>();
  #waiting: { name: string; callback: Callback }[] = [];

  async request(name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, callback: Callback) {
    if (!this.held.has(name)) return this.#hold(name, callback);
    if (options.ifAvailable) return callback(null);
    const entry = { name, callback };
    this.#waiting.push(entry);
    options.signal?.addEventListener('abort', () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    });
  }

  async #hold(name: string, callback: Callback): Promise<void> {
    this.held.add(name);
    await callback({});
    this.held.delete(name);
    const next = this.#waiting.find((entry) => entry.name === name);
    this.#waiting = this.#waiting.filter((entry) => entry !== next);
    if (next) await this.#hold(name, next.callback);
  }
}
