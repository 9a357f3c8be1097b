import type { Moment } from './column-types.ts';

/** The last comparison of a stored file with its hash. */
export interface FileReadsTable {
  /** Storage key. */
  key: string;
  /** When the file was read; while it is `unread`, since when it waits. */
  at: Moment;
  /** `damaged`: of another size or hash. `unreadable`: the storage fails while it reads. */
  result: 'unread' | 'good' | 'missing' | 'unreadable' | 'damaged';
}
