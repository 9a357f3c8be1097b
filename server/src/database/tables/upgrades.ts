import type { Moment } from './column-types.ts';

/** Each change of the schema by an installation's servers and commands. */
export interface UpgradesTable {
  /** The last one that was run. */
  migration: string;
  /** The version of the program that ran it. */
  program: string;
  at: Moment;
  /** Name of the copy that was made before, beside the SQLite file; null: none. */
  copy: string | null;
}
