export type TagType = 'keyword' | 'person';
export const tagTypes: readonly TagType[] = ['keyword', 'person'];

/** A keyword or a person (specification, section 3). */
export interface Tag {
  id: number;
  name: string;
  type: TagType;
  /** Recordings, among those that the caller may see, where the tag occurs. */
  recordings_count: number;
}

/** `start_time` in seconds. */
export interface TagOccurrence {
  recording_id: string;
  start_time: number;
  transcript_file: string;
}

/** A tag on a line of one transcript; `start_time` in seconds is the start of the line. */
export interface LineTag {
  id: number;
  name: string;
  type: TagType;
  start_time: number;
}
