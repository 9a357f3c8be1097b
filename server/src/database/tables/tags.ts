import type { TagType } from '@glosy/core/recording/tag';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './column-types.ts';

export interface TagsTable {
  id: Generated<number>;
  name: string;
  name_folded: string;
  type: TagType;
  created_at: Moment;
  /** An editor gave the tag its name, so editors see it wherever it is used. */
  added_by_editor: Generated<Flag>;
}

export interface LineTagsTable {
  tag_id: number;
  line_id: string;
  /** The line's own, which never changes: an index of tags is counted without a look at each line. */
  transcript_id: string;
}

/** Maps a joined tag to its target: restoring a transcript finds the tags of its old lines by it. */
export interface JoinedTagsTable {
  /** Of the tag that is gone. */
  tag_id: number;
  into_id: number;
  /** Name of the tag that is gone; empty for one joined before migration 0009. */
  name: Generated<string>;
}
