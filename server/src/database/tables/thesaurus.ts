import type { Moment } from './column-types.ts';

/** The library's own thesaurus: one row; no row while the built-in one applies. */
export interface ThesaurusTable {
  id: 1;
  version: number;
  /** `string[][]` as JSON. */
  groups: string;
  updated_at: Moment;
}
