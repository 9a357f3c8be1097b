export interface Sheet {
  /** Empty in a CSV. */
  name: string;
  rows: string[][];
  /** What a reader should check. Polish sentences. */
  notes: string[];
}
