import type { Moment } from './column-types.ts';

/** One row that identifies this archive's server key among the secrets in the storage. */
export interface ServerKeysTable {
  id: 1;
  /** Hash of the stored secret, in lower-case hex. */
  sha256: string;
  created_at: Moment;
}
