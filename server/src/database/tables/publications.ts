import type { PublicLevel } from '@glosy/core/recording/publishing';
import type { Moment } from './column-types.ts';

/** The public state of a recording that is or was published; never-published ones have no row. */
export interface PublicationsTable {
  /** Signature; the row stays when the recording is erased. */
  recording: string;
  /** Null: a tombstone. */
  level: PublicLevel | null;
  /** Since when it is visible at this level, or no longer. */
  level_since: Moment;
  /** When it was last published after having been unpublished. */
  published_at: Moment;
  /** When what is exposed last changed. */
  changed_at: Moment;
  /** `recordings.search_stamp` of the state that was last noted. */
  stamp: number;
}
