/** One kept state of a transcript. */
export interface TranscriptRevision {
  number: number;
  /** ISO 8601, UTC: when it was begun and when last saved into (autosaves of one opened editor fold together). */
  at: string;
  updatedAt: string;
  /** Name of who saved it, as it was then. */
  author: string;
  origin: 'machine' | 'person';
  lineCount: number;
}
