import type { Recording, ReducedRecording } from './recording.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** What a page opens with, as far as its visitor may have it: the server tells it and writes it into the page. */
export interface PageOpening {
  /** Addresses of the calls that the page will make first: the browser makes them while the code is on its way. */
  calls: readonly string[];
  /** Address of a call → its JSON answer, which stands in the page and saves the call. */
  answers: Readonly<Record<string, unknown>>;
  /** Address of the text that the page's editor begins with, should the visit open it, which only the browser knows. */
  editorText: string | null;
  /** Null where nothing is to be seen before the code has come. */
  view: ListeningView | null;
}

/** What a listener sees of a recording before the page's code has come: written by the server into the page. */
export interface ListeningView {
  /** As this person may see it. */
  recording: Recording | ReducedRecording;
  /** The transcript that is shown first; null when there is none. */
  transcriptFile: string | null;
  /** Its first lines. */
  lines: readonly TranscriptLine[];
  /** How many lines it has in all. */
  lineCount: number;
}
