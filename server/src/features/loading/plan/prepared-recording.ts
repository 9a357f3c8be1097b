import type { RecordingCreation } from '@glosy/core/contract/recordings/recordings';
import type { WordedLine } from '@glosy/core/words/word-time';
import type { PlannedRecording } from '@glosy/core/work/loading';
import type { SourceFile } from '../source/loading-source.ts';

/** A chapter whose sound is given by the path of its file. */
export interface PreparedChapter {
  sound: string;
  start: number;
  title: string;
  synopsis: string;
  keywords: string[];
}

export interface PreparedTranscript {
  /** Name without the signature, ending in `.srt`. */
  name: string;
  /** Path of its sound; empty if unclear. */
  sound: string;
  lines: readonly WordedLine[];
  hasApproximateTimes: boolean;
  recogniser?: string | undefined;
}

export interface PreparedFile {
  file: SourceFile;
  /** Name of the file, without the signature. */
  name: string;
}

/** All data needed to make an interview. */
export interface PreparedRecording {
  plan: PlannedRecording;
  creation: RecordingCreation;
  sounds: PreparedFile[];
  transcripts: PreparedTranscript[];
  chapters: PreparedChapter[];
  portrait: PreparedFile | null;
  photos: PreparedFile[];
  documents: PreparedFile[];
}
