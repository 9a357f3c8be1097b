import type { Moment } from './column-types.ts';

/** The MP3 that is played instead of an audio file; the columns of a copy are filled together. */
export interface ListeningCopiesTable {
  file_id: string;
  /** State of the last order; an earlier copy stays in use while another one is made. */
  state: 'waiting' | 'making' | 'ready' | 'failed';
  /** Why the last order failed, for staff. */
  error: string | null;
  storage_key: string | null;
  bytes: number | null;
  sha256: string | null;
  /** In kbit/s. */
  bit_rate: number | null;
  duration_ms: number | null;
  /** Integrated loudness of the original in hundredths of LUFS; null for silence. */
  source_loudness: number | null;
  /** The same for the copy. */
  loudness: number | null;
  peaks_key: string | null;
  peaks_sha256: string | null;
  peaks_per_second: number | null;
  made_at: Moment | null;
}
