import type { Moment } from './column-types.ts';

/** The last comparison of a stored file with its hash. */
export interface FileReadsTable {
  /** Storage key. */
  key: string;
  /** Time of the read; for `unread`, the time when it was added. */
  at: Moment;
  /** `damaged`: another size or hash. `unreadable`: the storage fails while it is read. */
  result: 'unread' | 'good' | 'missing' | 'unreadable' | 'damaged';
}
