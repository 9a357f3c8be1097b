import type { Moment } from './column-types.ts';

/** Files that `move-storage` has processed, and files that were deleted while an archive moves between storages. */
export interface MovedFilesTable {
  /** Storage key. */
  key: string;
  /** `copying`: the target's file may be unverified. `deleted`: the source still has it, but it must not be copied. */
  state: 'copying' | 'copied' | 'deleted';
  changed_at: Moment;
}
