import type { Flag, Moment } from './column-types.ts';

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
