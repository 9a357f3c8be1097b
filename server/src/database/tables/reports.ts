import type { ReportOutcome } from '@glosy/core/people/report';
import type { Generated } from 'kysely';
import type { Moment } from './column-types.ts';

/** Reports about passages. */
export interface ReportsTable {
  id: Generated<number>;
  recording: string;
  /** The audio file by its name, which survives a replaced file; empty if the recording has none. */
  audio_name: string;
  start_ms: number;
  text: string;
  /** Email address for the answer. */
  contact: string | null;
  reporter_id: string | null;
  created_at: Moment;
  /** A day in Europe/Warsaw. */
  due_on: string;
  /** Null while the case is open. */
  outcome: ReportOutcome | null;
  answer: string;
  decided_at: Moment | null;
}
