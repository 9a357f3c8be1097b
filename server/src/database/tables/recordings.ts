import type { MediaType } from '@glosy/core/recording/media-item';
import type { PublicLevel } from '@glosy/core/recording/publishing';
import type { ProofreadingStatus } from '@glosy/core/recording/recording';
import type { ColumnType, Generated } from 'kysely';
import type { Flag, Json, Moment } from './column-types.ts';

export interface RecordingsTable {
  signature: string;
  signature_folded: string;
  version: number;
  title: string;
  date: string;
  location: string;
  duration: string;
  interviewer: string;
  interviewee_name: string;
  interviewee_biography: string;
  /** Name of the photo's file, or empty. */
  photo: string;
  summary: string;
  timeline: Json;
  indexes: Json;
  format: string;
  restrictions: 'public' | 'private';
  rights: string;
  downloadable: Flag;
  /** Publication level without sign-in, subject to access and consent; null: nothing. */
  published: ColumnType<PublicLevel | null, PublicLevel | null | undefined>;
  /** `CatalogueFields` that differ from the defaults; null: none does. */
  catalogue: ColumnType<Json | null, Json | null | undefined>;
  proofreading_email: string;
  proofreading_status: ProofreadingStatus;
  created_at: Moment;
  created_by: string | null;
  /** Time of the last change that a reader can notice, in anything that belongs to the recording. */
  updated_at: Moment;
  /** Increases with each change of what lists of recordings show, including `updated_at`. */
  list_stamp: Generated<number>;
  /** Increases with each change that the search can find; the index stores the value that it has read. */
  search_stamp: Generated<number>;
  /** Increases with those of these changes that may affect transcripts: a renamed tag or a caption does not. */
  text_stamp: Generated<number>;
  /** The `search_stamp` of the last change that hid more: users find nothing that was indexed before. */
  hidden_stamp: Generated<number>;
  /** Hash of all data that people entered, including files and media; see `recording-hash.repository.ts`. */
  content_sha256: Generated<string>;
  deleted_at: Moment | null;
  /** The creator's id and the idempotency key of the creation; detects a repeated request. */
  creation_key: string | null;
}

/** Tombstone of an erased recording: its signature is written on tapes and papers, so it is never assigned again. */
export interface ErasedRecordingsTable {
  signature_folded: string;
  signature: string;
  erased_at: Moment;
}

/** History of a recording: author, time and changed fields of each version. */
export interface RecordingChangesTable {
  id: Generated<number>;
  recording: string;
  version: number;
  at: Moment;
  user_id: string | null;
  author: string;
  fields: Json;
}

export interface MediaTable {
  id: string;
  recording: string;
  type: MediaType;
  file_id: string;
  /** File that is displayed and served; of a photo the copy without EXIF data. */
  display_file_id: string | null;
  thumbnail_file_id: string | null;
  title: string;
  description: string;
  downloadable: Flag;
  /** For staff only, for example the scan of a consent. */
  internal: Generated<Flag>;
  /** Optimistic lock of the description; reordering does not change it. */
  version: Generated<number>;
  position: number;
  width: number | null;
  height: number | null;
  created_at: Moment;
}
