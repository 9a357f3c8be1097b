import type { LoadingState } from '@glosy/core/work/loading';
import type { Json, Moment } from './column-types.ts';

/** A loading of many interviews. It is work in progress: it is not backed up, and expires after a week. */
export interface LoadingsTable {
  id: string;
  /** The user on whose behalf interviews are made; null when the account was deleted. */
  user_id: string | null;
  state: LoadingState;
  job_id: string | null;
  /** The result for each interview: `LoadedRecording[]`. */
  results: Json;
  error: string | null;
  created_at: Moment;
  updated_at: Moment;
}

/** A file that is uploaded for a loading; its bytes are staged under `id`. */
export interface LoadingFilesTable {
  id: string;
  loading_id: string;
  path: string;
  bytes: number;
  /** Bytes that are on the disk, from the beginning. */
  received: number;
}
