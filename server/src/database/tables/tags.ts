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
  /** The line's transcript, which never changes: tags are counted without reading each line. */
  transcript_id: string;
}

/** Maps a joined tag to its target, by which restoring a transcript finds the tags of its old lines. */
export interface JoinedTagsTable {
  /** Id of the joined tag. */
  tag_id: number;
  into_id: number;
  /** Name of the joined tag; empty for one joined before migration 0009. */
  name: Generated<string>;
}
