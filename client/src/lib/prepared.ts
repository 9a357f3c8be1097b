interface Kept<Value> {
  readonly value: Value;
  readonly end: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What was begun before the screen that needs it: taken by that screen, once, or ended when none has come in time. */
export class Prepared<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #keptMs: number;

  /** How long something waits for its screen, in milliseconds: not long, where it grows old. */
  constructor(keptMs = 10_000) {
    this.#keptMs = keptMs;
  }

  /** `end` is called when nobody takes the value, or when another is kept in its place. */
  keep(key: string, value: Value, end: () => void): void {
    this.#remove(key)?.end();
    this.#kept.set(key, { value, end, timer: setTimeout(() => this.#remove(key)?.end(), this.#keptMs) });
  }

  /** What a screen may be drawn with; it is not the screen's own before it is taken, since not each drawing is shown. */
  find(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  /** From now on the value, if it was kept here, belongs to the screen. */
  take(value: Value): void {
    for (const [key, kept] of this.#kept) if (kept.value === value) this.#remove(key);
  }

  /** Ends everything that was not taken: another user must not be shown it. */
  clear(): void {
    for (const key of [...this.#kept.keys()]) this.#remove(key)?.end();
  }

  #remove(key: string): Kept<Value> | undefined {
    const kept = this.#kept.get(key);
    clearTimeout(kept?.timer);
    this.#kept.delete(key);
    return kept;
  }
}
