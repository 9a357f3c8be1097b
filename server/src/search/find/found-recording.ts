import type { RecordingFacts } from '../recording-facts.ts';
import type { Span } from './find-spans.ts';

export interface FoundRecording {
  readonly recording: string;
  readonly facts: RecordingFacts;
  readonly score: number;
  /** The score of the best span alone; 0 if only names or the description match. */
  readonly best: number;
  /** Number of spans. */
  readonly matches: number;
  /** Whether a user has compared every line of at least one span with the sound. */
  readonly isProofread: boolean;
  /** The transcripts with spans. */
  readonly documents: readonly number[];
  /** Whether all terms occur in the recording's description, or its title or name contains the typed text. */
  readonly isDescribed: boolean;
  /**
   * The spans of one of its documents, in the order of lines. They are computed again, because a frequent word has very
   * many.
   */
  spansIn(document: number): Span[];
}

/** Each doubling of the number of passages raises a recording by this share of its best one. */
const moreSpansFactor = 0.1;

/** The score of a recording from its number of spans and the score of the best one. */
export function scoreOf(best: number, spans: number): number {
  return best * (1 + moreSpansFactor * Math.log2(Math.max(1, spans)));
}
