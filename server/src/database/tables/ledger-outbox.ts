import type { Generated } from 'kysely';
import type { Moment } from './column-types.ts';

/** Entries that are not in the ledger of erasures yet, in the order of their ids. */
export interface LedgerOutboxTable {
  id: Generated<number>;
  /** `LedgerEntry` as JSON. */
  entry: string;
  added_at: Moment;
  /** Until this moment one process appends the entry. */
  claimed_until: Moment | null;
}
