/** What clients are told is stored. */
export type Kind = 'saves' | 'chunks' | 'tags' | 'registrations';

/**
 * What the clients of one scenario saw: how often the server acknowledged, and what was wrong afterwards. The runner
 * keeps it, outside of everything that is killed or cut.
 */
export class Journal {
  readonly acknowledged: Record<Kind, number> = { saves: 0, chunks: 0, tags: 0, registrations: 0 };
  /** Acknowledged and gone, one sentence each. */
  readonly lost: string[] = [];
  /** Neither the state before nor the state after a save. */
  readonly halfVisible: string[] = [];
  /** What `archive check` or the file system's check found, and answers that no client should get. */
  readonly problems: string[] = [];
  /** Answers to requests that change something, by status; 0: no answer. */
  readonly statuses = new Map<number, number>();
  readonly #waiting: (() => void)[] = [];

  acknowledge(kind: Kind): void {
    this.acknowledged[kind] += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Counts an answer. A refusal other than a stale save (409) means that the load itself is wrong, or the archive. */
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
