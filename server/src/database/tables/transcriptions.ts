import type { Flag, Json } from './column-types.ts';

/** The latest ordered machine transcription of a sound. */
export interface TranscriptionsTable {
  file_id: string;
  job_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** In readable form. */
  place: string;
  model: string;
  longest_piece_ms: number;
  /** `SpeechSettings` of the order; null for one made by an earlier version. */
  settings: Json | null;
  /** Why the last attempt failed, for staff. */
  error: string | null;
  /** The resulting revision; null before, and if nobody speaks in the sound. */
  transcript_id: string | null;
  revision: number | null;
  /** Whether people had worked on the transcript, so that the revision is only in its history. */
  is_aside: Flag;
}

/** Results of the pieces of an unfinished transcription; deleted when it is done. */
export interface TranscriptionPiecesTable {
  file_id: string;
  start_ms: number;
  end_ms: number;
  /** `TimedWord[]`; null if the engine could not transcribe the piece. */
  words: Json | null;
  /** Why there are no words, or why they are doubtful. */
  error: string | null;
}
