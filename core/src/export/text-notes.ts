import { approximateTimesSentence } from '../approximate-times.ts';
import type { ExportedPart, ExportedRecording } from './exported-recording.ts';

/** What a reader of a part's text has to know of how it was made: Polish sentences. */
export function textNotes(
  { machineWords }: Pick<ExportedRecording, 'machineWords'>,
  part: ExportedPart | undefined,
): string[] {
  return [machineWords, part?.hasApproximateTimes ? approximateTimesSentence : ''].filter((note) => note !== '');
}
