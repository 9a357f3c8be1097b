/** A report about a passage ("Zgłoś fragment"), which administrators decide on. */

/** Outcome of a report. */
export const reportOutcomes = ['closed', 'hidden', 'corrected', 'kept'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportStates = ['open', 'decided'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportOutcomeWords: Record<ReportOutcome, string> = {
  closed: 'fragment został zamknięty',
  hidden: 'rozmowa została ukryta',
  corrected: 'błąd został poprawiony',
  kept: 'fragment zostaje bez zmian',
};

export interface Report {
  /** Number of the case, which the emails name. */
  id: number;
  recording: string;
  title: string;
  /** Audio file that `start` belongs to; empty without one. */
  audio_file: string;
  /** Number of that audio file in the recording, from 1. */
  part: number;
  /** Seconds from the beginning of the audio file. */
  start: number;
  /** The line at that moment now; null when no line covers it any more. */
  line: ReportedLine | null;
  text: string;
  /** Email address for the answer. */
  contact: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Day in Europe/Warsaw by which an answer is due. */
  dueOn: string;
  decision: { outcome: ReportOutcome; answer: string; at: string } | null;
}

/** What the archive keeps of a user's own report. */
export interface OwnReport {
  recording: string;
  /** Seconds from the beginning of the audio file. */
  start: number;
  text: string;
  contact: string | null;
  createdAt: string;
  outcome: ReportOutcome | null;
  answer: string;
}

export interface ReportedLine {
  id: string;
  text: string;
  /** Seconds from the beginning of the audio file. */
  start: number;
  end: number;
}
