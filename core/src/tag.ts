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

/** What a line is to carry: the id of a tag, or the name and type of one that may have to be made. */
export type WantedTag = number | Pick<Tag, 'name' | 'type'>;

/** A tag of one recording; `occurrences` counts its lines that carry the tag. */
export interface RecordingTag {
  id: number;
  name: string;
  type: TagType;
  occurrences: number;
}

/** The tags that mark a recording most often, for its card. */
export interface RecordingTags {
  recordingId: string;
  tags: RecordingTag[];
}

/** A line that carries a tag; `start_time` in seconds. */
export interface TagMoment {
  transcript_file: string;
  /** Which of the recording's audio files it is heard in, from 1; 1 where none belongs to the transcript. */
  part: number;
  start_time: number;
  text: string;
}

/** Where a tag occurs in one recording, in the order of its transcripts and lines. */
export interface TaggedRecording {
  recording_id: string;
  title: string;
  interviewee: string;
  /** As in the recording's metadata: `1987`, `1987-05` or `1987-05-12`. */
  date: string;
  /** Only some may see the recording. */
  isPrivate: boolean;
  moments: TagMoment[];
}

/** A keyword's or person's own page. */
export interface TagPage extends Tag {
  recordings: TaggedRecording[];
}
