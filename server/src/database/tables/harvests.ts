import type { Flag, Moment } from './column-types.ts';

/** Lists that harvesters have fetched by OAI-PMH, and requests that were answered with an error. */
export interface HarvestsTable {
  id: string;
  /** Empty for a request without a valid one. */
  verb: string;
  metadata_prefix: string;
  /** The harvester's name as it sent it. Its network address is not stored. */
  user_agent: string;
  started_at: Moment;
  /** Time of the latest page. */
  last_at: Moment;
  /** Whether the last page was fetched. */
  finished: Flag;
  /** Number of records sent so far. */
  records: number;
  /** Code of the protocol's error; null for a list. */
  error: string | null;
}
