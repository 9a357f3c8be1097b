import type { ExportedRecording } from './exported-recording.ts';

/** The credit line of a recording: narrator, title, library. */
export function creditOf({ narrator, title, library }: ExportedRecording): string {
  return [narrator, `„${title}”`, library].filter((text) => text !== '').join(', ');
}
