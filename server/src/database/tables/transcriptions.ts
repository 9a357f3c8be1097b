import type { Flag, Json } from './column-types.ts';

/** The machine transcription of a sound that was ordered last. */
export interface TranscriptionsTable {
  file_id: string;
  job_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** As people read them. */
  place: string;
  model: string;
  longest_piece_ms: number;
  /** `SpeechSettings` of the order; null where it was made by an earlier version. */
  settings: Json | null;
  /** Why the last attempt failed, as staff read it. */
  error: string | null;
  /** The revision that it became; null before, and where nobody speaks in the sound. */
  transcript_id: string | null;
  revision: number | null;
  /** Whether people had worked on the transcript, so that the revision is in its history only. */
  is_aside: Flag;
}

/** What was heard in the pieces of a transcription that is being made; deleted when it is done. */
export interface TranscriptionPiecesTable {
  file_id: string;
  start_ms: number;
  end_ms: number;
  /** `TimedWord[]`; null where the engine could not hear the piece. */
  words: Json | null;
  /** Why there are no words, or why they are doubtful. */
  error: string | null;
}
