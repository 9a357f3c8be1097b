export interface Sheet {
  rows: string[][];
  /** What a reader should check. Polish sentences. */
  notes: string[];
}
