import type { Chapter } from '../recording/chapter.ts';
import type { MachineText, Provenance } from '../transcript/provenance.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';

/** One audio file with its words; or a transcript without audio. */
export interface ExportedPart {
  /** Empty for a transcript without audio. */
  audioFile: string;
  /** Number of the audio file among all of the recording, from 1; 0 without audio. */
  soundNumber: number;
  /** Empty for audio without a transcript. */
  transcriptFile: string;
  durationSeconds: number | null;
  /** Whether the times of its lines are only spread over the sound. */
  hasApproximateTimes: boolean;
  /** Set where a machine wrote the first version of its text. */
  machineText?: MachineText;
  lines: readonly TranscriptLine[];
  /** By time. */
  chapters: readonly Chapter[];
}

/** The exported content of a recording, for one reader: closed words and hidden names are replaced. */
export interface ExportedRecording {
  signature: string;
  /** Address of the page that plays it. */
  address: string;
  title: string;
  /** Name or pseudonym. */
  narrator: string;
  interviewer: string;
  /** `1987`, `1987-05` or `1987-05-12`. */
  date: string;
  /** The date in EDTF, with staff's qualifier: `1987`, `1950?`. */
  edtf: string;
  /** BCP 47 codes, the main language first. */
  languages: readonly string[];
  /** The period that the narrator speaks about, as text or EDTF; may be empty. */
  period: string;
  series: string;
  location: string;
  summary: string;
  /** Places and subjects that are spoken about. */
  places: readonly string[];
  subjects: readonly string[];
  /** Persons that are spoken about and may be named in public. */
  persons: readonly string[];
  rights: string;
  /** URI of a licence or rights statement. */
  licence: string;
  /** Total length of the sounds by `lengthOfParts`; null without sounds or until all are measured. */
  durationSeconds: number | null;
  /** Null without lines, or where no machine wrote any of them. */
  provenance: Provenance | null;
  /** Name of the library. */
  library: string;
  parts: readonly ExportedPart[];
}
