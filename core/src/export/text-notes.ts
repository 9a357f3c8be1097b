import { approximateTimesSentence } from '../transcript/approximate-times.ts';
import { provenanceOf } from '../transcript/provenance.ts';
import type { ExportedPart } from './exported-recording.ts';

/** Polish sentences about the origin of a part's text, for its readers. */
export function textNotes(part: ExportedPart | undefined): string[] {
  if (!part) return [];
  const provenance = provenanceOf([part]);
  return [
    ...(provenance ? [provenance.sentence] : []),
    ...(part.hasApproximateTimes ? [approximateTimesSentence] : []),
  ];
}
