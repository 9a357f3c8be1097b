/** The kinds of data whose storage the server acknowledges. */
export type Kind = 'saves' | 'chunks' | 'tags' | 'registrations';

/**
 * The observations of one scenario's clients: the number of acknowledgements, and faults found afterwards. The runner
 * keeps it, outside everything that is killed or cut off.
 */
export class Journal {
  readonly acknowledged: Record<Kind, number> = { saves: 0, chunks: 0, tags: 0, registrations: 0 };
  /** Acknowledged but lost data, one sentence each. */
  readonly lost: string[] = [];
  /** Values that are neither the state before nor the state after a save. */
  readonly halfVisible: string[] = [];
  /** Findings of `archive check` or the file system's check, and answers that no client should get. */
  readonly problems: string[] = [];
  /** Number of answers to requests that change data, by status; 0: no answer. */
  readonly statuses = new Map<number, number>();
  readonly #waiting: (() => void)[] = [];

  acknowledge(kind: Kind): void {
    this.acknowledged[kind] += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Counts an answer. A refusal other than a stale save (409) is a fault of the load or of the archive. */
  count({ status, bytes }: { status: number; bytes: Buffer }): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const isRefusal = status >= 400 && status < 500 && status !== 409;
    if (isRefusal) this.problems.push(`unexpected answer ${status}: ${bytes.toString()}`);
  }

  /** Resolves with the next acknowledgement of any kind. */
  nextAcknowledgement(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  get faults(): string[] {
    return [
      ...this.lost.map((text) => `lost: ${text}`),
      ...this.halfVisible.map((text) => `half visible: ${text}`),
      ...this.problems,
    ];
  }
}
