/** Shows the other processes on the same database that this one is alive. */
export interface Presence {
  /**
   * Resolves with this process's name while the others can see it; undefined if it cannot be shown, but may work.
   * @throws DatabaseUnavailableError
   */
  show(): Promise<string | undefined>;
  /** The names of all processes that are visible now; this one is among them only after `show`. */
  listPresent(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}
