import type { Moment } from './column-types.ts';

/** One row: which secret in the storage is this archive's server key. */
export interface ServerKeysTable {
  id: 1;
  /** Of the stored secret, in lower-case hex. */
  sha256: string;
  created_at: Moment;
}
