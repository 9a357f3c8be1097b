import type { TranscriptLink } from '../recording/recording.ts';

/** The mark of a transcript whose file had no times, in staff's lists. */
export const approximateTimesMark = 'czasy przybliżone';

/** The same for readers and in exports. */
export const approximateTimesSentence =
  'Czasy są przybliżone: tekst nie miał czasów i został rozłożony po nagraniu według długości akapitów.';

/** Whether a transcript among these is marked. */
export function haveApproximateTimes(links: readonly TranscriptLink[]): boolean {
  return links.some(({ hasApproximateTimes }) => hasApproximateTimes);
}
