import type { PublicLevel } from '@glosy/core/recording/publishing';
import type { Moment } from './column-types.ts';

/** The public state of a recording that is or was published; never-published ones have no row. */
export interface PublicationsTable {
  /** Signature; the row is kept when the recording is erased. */
  recording: string;
  /** Null: a tombstone. */
  level: PublicLevel | null;
  /** Time since when it is visible at this level, or no longer. */
  level_since: Moment;
  /** Time when it was last published after having been unpublished. */
  published_at: Moment;
  /** Time of the last change of the public content. */
  changed_at: Moment;
  /** `recordings.search_stamp` of the last logged state. */
  stamp: number;
}
