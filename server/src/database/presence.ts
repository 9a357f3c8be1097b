/** Shows the other processes on the same database that this one is alive, for as long as it is. */
export interface Presence {
  /**
   * Resolves with this process's name while the others see it; undefined where it cannot be shown, but may work.
   * @throws DatabaseUnavailableError
   */
  show(): Promise<string | undefined>;
  /** The names of all processes that are seen now; this one is among them only after `show`. */
  listPresent(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}
