export interface Sheet {
  /** Empty in a CSV. */
  name: string;
  rows: string[][];
  /** Things a reader should check. Polish sentences. */
  notes: string[];
}
