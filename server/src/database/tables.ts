import type { MediaType } from '@glosy/core/media-item';
import type { Role } from '@glosy/core/policy';
import type { ProofreadingStatus } from '@glosy/core/recording';
import type { TagType } from '@glosy/core/tag';
import type { Generated } from 'kysely';

/** Moments are ISO 8601 texts in UTC, flags 0 or 1, lists JSON texts: the same on SQLite and PostgreSQL. */
type Moment = string;
type Flag = 0 | 1;
type Json = string;

export interface UsersTable {
  id: string;
  email: string;
  email_folded: string;
  first_name: string;
  last_name: string;
  /** Folded name and address, for the search of the users' page. */
  search_folded: Generated<string>;
  password_hash: string;
  role: Role;
  verified_at: Moment | null;
  blocked_at: Moment | null;
  terms_accepted_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
  last_seen_at: Moment | null;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value. */
  id_hash: string;
  /** Names the session on the account page without giving the cookie away. */
  public_id: string;
  user_id: string;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  user_agent: string;
  address: string;
}

/** A code and a link that were mailed together. */
export interface ChallengesTable {
  id: string;
  kind: 'registration' | 'login' | 'reset';
  /** null: a decoy for an address without an account, so that answers are the same. */
  user_id: string | null;
  /** Names the address, with or without an account, without giving it away: counters and older codes hang on it. */
  account_key: string;
  /** SHA-256 of the cookie of the browser that began it. */
  browser_hash: string;
  code_hash: string;
  link_hash: string;
  attempts: number;
  created_at: Moment;
  expires_at: Moment;
  consumed_at: Moment | null;
}

/** Counters that must survive a restart: tries by account, by address. */
export interface AttemptsTable {
  key: string;
  window_started_at: Moment;
  count: number;
}

/** Letters that wait to be sent; a sent one keeps no body. */
export interface MailQueueTable {
  /** That of the challenge whose code it carries, if any. */
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  /** Sealed with the server's key, since it may carry a code. */
  text: string;
  html: string;
  created_at: Moment;
  send_after: Moment;
  expires_at: Moment | null;
  attempts: number;
  sent_at: Moment | null;
  last_error: string | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Moment;
  /** null: the operator's command line. */
  actor_id: string | null;
  action: string;
  subject: string;
  details: Json;
}

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
  proofreading_email: string;
  proofreading_status: ProofreadingStatus;
  created_at: Moment;
  created_by: string | null;
  updated_at: Moment;
  deleted_at: Moment | null;
  /** The creator's id and the key that came with the creation; tells one that was sent twice. */
  creation_key: string | null;
}

/** All that is left of an erased recording: its signature stands on tapes and papers, and is not given again. */
export interface ErasedRecordingsTable {
  signature_folded: string;
  signature: string;
  erased_at: Moment;
}

/** Who changed which fields, and when. */
export interface RecordingChangesTable {
  id: Generated<number>;
  recording: string;
  version: number;
  at: Moment;
  user_id: string | null;
  author: string;
  fields: Json;
}

/** A stored file of a recording; `storage_key` is the server's own name for it. */
export interface FilesTable {
  id: string;
  recording: string;
  name: string;
  name_folded: string;
  kind: 'audio' | 'photo' | 'media' | 'thumbnail' | 'original';
  storage_key: string;
  content_type: string;
  bytes: number;
  sha256: string;
  created_at: Moment;
  /** Since when it is in the trash; its `name_folded` then ends with `/` and its id, so that the name is free. */
  deleted_at: Moment | null;
}

export interface AudioFilesTable {
  file_id: string;
  state: 'measuring' | 'ready' | 'failed';
  position: number;
  duration_ms: number | null;
  channels: number | null;
  sample_rate: number | null;
  bit_rate: number | null;
  peaks_key: string | null;
  peaks_per_second: number | null;
}

export interface UploadsTable {
  id: string;
  recording: string;
  file_name: string;
  user_id: string;
  client_upload_id: string;
  total_chunks: number;
  size: number | null;
  sha256: string | null;
  /** `complete` rows stay for a day, so that a chunk that is sent again is known. */
  state: 'open' | 'publishing' | 'complete';
  created_at: Moment;
  updated_at: Moment;
}

export interface UploadChunksTable {
  upload_id: string;
  chunk_index: number;
  size: number;
  sha256: string;
}

export interface TranscriptsTable {
  id: string;
  recording: string;
  /** Name on the wire: `{signature}_….srt`. */
  name: string;
  name_folded: string;
  audio_name: string;
  revision: number;
  created_at: Moment;
  updated_at: Moment;
  /** As of a file. */
  deleted_at: Moment | null;
}

export interface LinesTable {
  id: string;
  transcript_id: string;
  position: number;
  start_ms: number;
  end_ms: number;
  text: string;
  /** A person has compared the line with the sound. */
  proofread: Flag;
}

export interface RevisionsTable {
  transcript_id: string;
  number: number;
  at: Moment;
  updated_at: Moment;
  user_id: string | null;
  author: string;
  origin: 'machine' | 'person';
  /** Which opened editor saved it, as that editor named itself; null for a file, a restored state, an unnamed editor. */
  edit_session: string | null;
  line_count: number;
  /** SubRip text, gzip, base64. */
  content: string;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
  name_folded: string;
  type: TagType;
  created_at: Moment;
}

export interface LineTagsTable {
  tag_id: number;
  line_id: string;
  /** The line's own, which never changes: an index of tags is counted without a look at each line. */
  transcript_id: string;
}

export interface MediaTable {
  id: string;
  recording: string;
  type: MediaType;
  file_id: string;
  /** What is shown and served; for a photo without the camera's data. */
  display_file_id: string | null;
  thumbnail_file_id: string | null;
  title: string;
  description: string;
  downloadable: Flag;
  /** For staff only, as the scan of a consent is. */
  internal: Generated<Flag>;
  /** Grows with each change of what is said of the item; its place in the order does not count. */
  version: Generated<number>;
  position: number;
  width: number | null;
  height: number | null;
  created_at: Moment;
}

/** Work that goes on in the background and survives a restart. */
export interface JobsTable {
  id: string;
  kind: string;
  payload: Json;
  run_after: Moment;
  attempts: number;
  last_error: string | null;
  created_at: Moment;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  challenges: ChallengesTable;
  attempts: AttemptsTable;
  mail_queue: MailQueueTable;
  audit_log: AuditLogTable;
  recordings: RecordingsTable;
  erased_recordings: ErasedRecordingsTable;
  recording_changes: RecordingChangesTable;
  files: FilesTable;
  audio_files: AudioFilesTable;
  uploads: UploadsTable;
  upload_chunks: UploadChunksTable;
  transcripts: TranscriptsTable;
  lines: LinesTable;
  revisions: RevisionsTable;
  tags: TagsTable;
  line_tags: LineTagsTable;
  media: MediaTable;
  jobs: JobsTable;
}
