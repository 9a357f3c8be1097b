import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import type { TaggedStarts } from '../document/editor-commands.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Caret } from '../document/editor-history.ts';

/** A line to focus, with the text from `offset` to `end` selected. */
export interface FocusRequest extends Caret {
  readonly end: number;
}

export interface ControllerOptions {
  document: EditorDocument;
  playback: Playback;
  current: CurrentLine;
  /** Read at each merge, because tags change while the editor is open. */
  taggedStartsMs: () => TaggedStarts;
  isEditable: () => boolean;
}
