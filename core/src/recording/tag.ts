export type TagType = 'keyword' | 'person';
export const tagTypes: readonly TagType[] = ['keyword', 'person'];
export const tagTypeNames: Record<TagType, string> = { keyword: 'Słowo kluczowe', person: 'Osoba' };

export interface Tag {
  id: number;
  name: string;
  type: TagType;
  /** Number of recordings with the tag, among those that the caller may see. */
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

/** A tag to put on a line: its id, or the name and type of a tag that may be new. */
export type WantedTag = number | Pick<Tag, 'name' | 'type'>;

/** A tag of one recording; `occurrences` is the number of lines with the tag. */
export interface RecordingTag {
  id: number;
  name: string;
  type: TagType;
  occurrences: number;
}

/** The most frequent tags of a recording, for its card. */
export interface RecordingTags {
  recordingId: string;
  tags: RecordingTag[];
}

/** A line with the tag; `start_time` in seconds. */
export interface TagMoment {
  transcript_file: string;
  /** Number of the recording's audio file, from 1; 1 when the transcript has no audio file. */
  part: number;
  start_time: number;
  text: string;
}

/** The occurrences of a tag in one recording, in the order of transcripts and lines. */
export interface TaggedRecording {
  recording_id: string;
  title: string;
  interviewee: string;
  /** Has the format of the recording's metadata: `1987`, `1987-05` or `1987-05-12`. */
  date: string;
  /** The recording is private. */
  isPrivate: boolean;
  moments: TagMoment[];
}

/** The page of a keyword or person. */
export interface TagPage extends Tag {
  recordings: TaggedRecording[];
}
