import type { ExportedRecording } from './exported-recording.ts';

/** Who is to be named wherever the recording is used: narrator, title, library. */
export function creditOf({ narrator, title, library }: ExportedRecording): string {
  return [narrator, `„${title}”`, library].filter((text) => text !== '').join(', ');
}
