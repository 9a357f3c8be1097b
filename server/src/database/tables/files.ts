import type { Generated } from 'kysely';
import type { Flag, Moment } from './column-types.ts';

/** A stored file of a recording; `storage_key` is its name in the storage. */
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
  /**
   * Time of the move to the trash; its `name_folded` then ends with `/` and its id, so that the name can be used again.
   */
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
  /** SHA-256 of the stored waveform; null for one that was measured before hashes were stored. */
  peaks_sha256: string | null;
  peaks_per_second: number | null;
  /** Whether browsers seek in the file with exact times; null until that is measured. */
  has_exact_clock: Generated<Flag | null>;
  /** Whether the header states another length than that of the actual sound; null for earlier sounds. */
  has_wrong_length: Generated<Flag | null>;
  /** Whether times may have been set by ear while staff still heard the original, and nobody has checked them since. */
  times_to_check: Generated<Flag>;
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
  /** `complete` rows are kept for a day, so that a chunk that is sent again is recognised. */
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
