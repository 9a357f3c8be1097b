import type { EditorLine } from '../document/editor-line.ts';
import type { TranscriptState } from './serialise-lines.ts';

/** A transcript as loaded from the server. */
export interface LoadedTranscript extends TranscriptState {
  readonly revision: number;
  /** With new ids. */
  readonly lines: readonly EditorLine[];
}

/** The calls needed for saving. `load` and `save` throw RequestError. */
export interface TranscriptServer {
  load(): Promise<LoadedTranscript>;
  /** Returns the new revision. */
  save(state: TranscriptState, baseRevision: number): Promise<number>;
  /** Makes the next save a new revision instead of replacing the previous one of this session. */
  startNewRevision(): void;
}
