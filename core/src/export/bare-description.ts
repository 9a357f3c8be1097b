import type { ExportedRecording } from './exported-recording.ts';
import type { PublishedRecording } from './published-recording.ts';

/** The public description that a recording would have if it were published: without files, words and chapters. */
export function bareDescription(recording: ExportedRecording): PublishedRecording {
  const parts = recording.parts
    .filter(({ audioFile }) => audioFile !== '')
    .map((part) => ({ ...part, transcriptFile: '', lines: [], chapters: [] }));
  return { ...recording, parts, level: 'description', sounds: [], portrait: '', photos: [] };
}
