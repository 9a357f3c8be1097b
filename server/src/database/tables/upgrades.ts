import type { Moment } from './column-types.ts';

/** Changes of the schema by an installation's servers and commands. */
export interface UpgradesTable {
  /** Name of the last migration that was run. */
  migration: string;
  /** The version of the program that ran it. */
  program: string;
  at: Moment;
  /** Name of the copy made before it, next to the SQLite file; null: none. */
  copy: string | null;
}
