import type { Moment } from './column-types.ts';

/** What `move-storage` has done with a file, and what was deleted while an archive moves between storages. */
export interface MovedFilesTable {
  /** Storage key. */
  key: string;
  /** `copying`: what is at the target may be unverified. `deleted`: the source still has it, and it stays gone. */
  state: 'copying' | 'copied' | 'deleted';
  changed_at: Moment;
}
