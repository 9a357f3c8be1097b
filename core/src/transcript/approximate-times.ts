import type { TranscriptLink } from '../recording/recording.ts';

/** Label in staff's lists for a transcript whose file had no times. */
export const approximateTimesMark = 'czasy przybliżone';

/** The same for readers and in exports. */
export const approximateTimesSentence =
  'Czasy są przybliżone: tekst nie miał czasów i został rozłożony po nagraniu według długości akapitów.';

/** Whether any of these transcripts has approximate times. */
export function haveApproximateTimes(links: readonly TranscriptLink[]): boolean {
  return links.some(({ hasApproximateTimes }) => hasApproximateTimes);
}
