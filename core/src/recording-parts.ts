import { isAudioName } from './file-names.ts';
import type { Recording } from './recording.ts';

/** The files of a recording that are heard and read. */
export interface RecordingParts {
  /** The audio files in their order. */
  audioFiles: readonly string[];
  /** For each audio file the transcript that was matched to it by name; null where there is none. */
  transcripts: readonly (string | null)[];
  /** Transcripts whose audio file is not there. */
  withoutAudio: readonly string[];
}

/** A transcript that can be read beside the sound. */
export interface TranscriptChoice {
  fileName: string;
  /** Index of the audio file that it belongs to; −1 when it belongs to none. */
  track: number;
}

export function partsOf({ storage, transcripts }: Recording['technical']): RecordingParts {
  const audioFiles = storage.filter(isAudioName);
  return {
    audioFiles,
    transcripts: audioFiles.map((name) => transcripts.find((link) => link.audioFile === name)?.srtFile ?? null),
    withoutAudio: transcripts.filter((link) => !audioFiles.includes(link.audioFile)).map((link) => link.srtFile),
  };
}

/** The transcript of an audio file, if it has one, then those that belong to no audio file; the first is shown first. */
export function transcriptChoices(
  { transcripts, withoutAudio }: Pick<RecordingParts, 'transcripts' | 'withoutAudio'>,
  track: number,
): TranscriptChoice[] {
  const own = transcripts[track];
  const others = withoutAudio.map((fileName) => ({ fileName, track: -1 }));
  return own ? [{ fileName: own, track }, ...others] : others;
}
