import type { ClosureEnding, ClosureRequester } from '@glosy/core/people/closure';
import type { Flag, Json, Moment } from './column-types.ts';

/** Passages that are closed to everyone but staff. An opened passage has no row. */
export interface ClosuresTable {
  id: string;
  recording: string;
  version: number;
  /** Name of the audio file to which its ranges refer. */
  audio_name: string;
  /** `string[]`: ids of the audio files that staff have compared with the closure; any other is entirely closed. */
  checked_files: Json;
  /** For administrators only. */
  reason: string;
  public_reason: string;
  requested_by: ClosureRequester;
  /** A day in Europe/Warsaw; null: no end. */
  last_day: string | null;
  at_end: ClosureEnding;
  /** Whether the end was announced, or there is none. */
  end_announced: Flag;
  created_at: Moment;
  updated_at: Moment;
}

/** Parts of the sound that a closure covers; they may overlap. */
export interface ClosureRangesTable {
  closure_id: string;
  start_ms: number;
  end_ms: number;
}

/** Every line that a closure hides. */
export interface ClosureLinesTable {
  closure_id: string;
  line_id: string;
  /** Whether the closure was made from this line: then its sound is closed too, wherever the line is moved. */
  chosen: Flag;
}
