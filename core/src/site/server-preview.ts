import type { Recording, ReducedRecording } from '../recording/recording.ts';
import type { RecordingEntry } from '../recording/recording-entry.ts';
import type { RecordingTags } from '../recording/tag.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';

/** Data that the server writes into a page for one visitor, so that it shows content before its code has loaded. */
export interface ServerPreview {
  /** Addresses of the page's first calls, which the browser preloads while it loads the code. */
  calls: readonly string[];
  /** JSON answers by the address of their call; they are written into the page and save the request. */
  answers: Readonly<Record<string, unknown>>;
  /**
   * Address of the editor's text. It is only preloaded in the browser, because the server cannot tell whether the visit
   * opens the editor.
   */
  editorText: string | null;
  /** The page to render; null if nothing can be rendered before its code runs. */
  page: PagePreview | null;
}

export type PagePreview = ListeningPreview | LibraryPreview;

/** The start of the library as the visitor may see it. */
export interface LibraryPreview {
  kind: 'library';
  /** The first recordings, at most `libraryCardsPerStep`. */
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
  /** The first lines of the transcript. */
  lines: readonly TranscriptLine[];
  /** Number of lines in the whole transcript. */
  lineCount: number;
}

/** Class and ids of server-written elements, by which the browser's code finds them. */
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
