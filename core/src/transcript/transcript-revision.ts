import type { MachineFacts } from './transcription.ts';

/** One stored state of a transcript. */
export interface TranscriptRevision {
  number: number;
  /** ISO 8601, UTC: when it was first and last saved (autosaves of one open editor fold into one revision). */
  at: string;
  updatedAt: string;
  /** The author's name at that time. */
  author: string;
  /** `machine` only when a machine made it; an attached file counts as the work of the user who attached it. */
  origin: 'machine' | 'person';
  action: 'attached' | 'edited' | 'restored' | 'transcribed';
  /** The number of the restored revision; null unless `action` is `restored`. */
  restoredFrom: number | null;
  lineCount: number;
  /** Whether its times are only spread over the sound, and nobody has corrected them. */
  hasApproximateTimes: boolean;
  /**
   * Facts about the program that made a machine's revision or a recogniser's attached file; null for other revisions.
   */
  machine: MachineFacts | null;
}
