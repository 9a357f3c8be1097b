import type { Recording, ReducedRecording } from '../recording/recording.ts';
import type { RecordingEntry } from '../recording/recording-entry.ts';
import type { RecordingTags } from '../recording/tag.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';

/** What the server writes into a page for one visitor, so that it shows something before its code has arrived. */
export interface ServerPreview {
  /** Addresses of the page's first calls, which the browser preloads while the code is on its way. */
  calls: readonly string[];
  /** JSON answers by the address of their call; they are written into the page and save the request. */
  answers: Readonly<Record<string, unknown>>;
  /** Address of the text of the page's editor. Only the browser knows whether the visit opens the editor. */
  editorText: string | null;
  /** The page to render; null where it shows nothing before its code runs. */
  page: PagePreview | null;
}

export type PagePreview = ListeningPreview | LibraryPreview;

/** Cards that the library shows at first. */
export const firstCards = 48;

/** The start of the library as the visitor may see it. */
export interface LibraryPreview {
  kind: 'library';
  /** The first recordings, at most `firstCards`. */
  recordings: readonly RecordingEntry[];
  /** Number of recordings in the library. */
  recordingCount: number;
  tags: readonly RecordingTags[];
}

/** The start of a recording as the visitor may see it, from which the server renders the listening page. */
export interface ListeningPreview {
  kind: 'listening';
  recording: Recording | ReducedRecording;
  /** The transcript that is shown first; null when there is none. */
  transcriptFile: string | null;
  /** Its first lines. */
  lines: readonly TranscriptLine[];
  /** Number of lines in the whole transcript. */
  lineCount: number;
}

/** Class and ids of what the server writes into a page; the browser's code finds it by them. */
export const previewElements = {
  /** Class of the element around the server-rendered page. */
  previewClass: 'server-preview',
  /** JSON with `answers`. */
  answersId: 'preloaded-answers',
  /** The `<audio>` of the recording. */
  audioId: 'early-audio',
  /** The `<link>` that preloads `editorText`. */
  editorTextId: 'preload-editor-text',
} as const;
