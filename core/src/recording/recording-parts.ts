import { isAudioName } from '../files/file-names.ts';
import type { Recording } from './recording.ts';

/** The audio files of a recording, with their transcripts. */
export interface RecordingParts {
  /** The audio files in playing order. */
  audioFiles: readonly string[];
  /** Per audio file, the transcript linked to it by name, or null. */
  transcripts: readonly (string | null)[];
  /** Transcripts whose audio file is missing. */
  withoutAudio: readonly string[];
}

/** A transcript offered next to the player. */
export interface TranscriptChoice {
  fileName: string;
  /** Index of its audio file; −1 when it has none. */
  track: number;
}

export function partsOf({
  storage,
  transcripts,
}: Pick<Recording['technical'], 'storage' | 'transcripts'>): RecordingParts {
  const audioFiles = storage.filter(isAudioName);
  return {
    audioFiles,
    transcripts: audioFiles.map((name) => transcripts.find((link) => link.audioFile === name)?.srtFile ?? null),
    withoutAudio: transcripts.filter((link) => !audioFiles.includes(link.audioFile)).map((link) => link.srtFile),
  };
}

/** The transcript of an audio file, if any, then those without an audio file; the first one is the default. */
export function transcriptChoices(
  { transcripts, withoutAudio }: Pick<RecordingParts, 'transcripts' | 'withoutAudio'>,
  track: number,
): TranscriptChoice[] {
  const own = transcripts[track];
  const others = withoutAudio.map((fileName) => ({ fileName, track: -1 }));
  return own ? [{ fileName: own, track }, ...others] : others;
}
