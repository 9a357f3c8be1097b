import type { Json, Moment } from './column-types.ts';

export interface UserSettingsTable {
  user_id: string;
  /** `KeySettings` as JSON. */
  keys: Json;
  updated_at: Moment;
}

/** A user's last position in a transcript. */
export interface EditorPlacesTable {
  user_id: string;
  transcript_id: string;
  /** This is no foreign key: after the line was deleted, `start_ms` names its neighbour. */
  line_id: string;
  start_ms: number;
  /** Characters before the caret. */
  caret: number;
  updated_at: Moment;
}
