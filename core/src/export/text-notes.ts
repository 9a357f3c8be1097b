import { approximateTimesSentence } from '../transcript/approximate-times.ts';
import { provenanceOf } from '../transcript/provenance.ts';
import type { ExportedPart } from './exported-recording.ts';

/** What a reader of a part's text has to know of how it was made: Polish sentences. */
export function textNotes(part: ExportedPart | undefined): string[] {
  if (!part) return [];
  const provenance = provenanceOf([part]);
  return [
    ...(provenance ? [provenance.sentence] : []),
    ...(part.hasApproximateTimes ? [approximateTimesSentence] : []),
  ];
}
