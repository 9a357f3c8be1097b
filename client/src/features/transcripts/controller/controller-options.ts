import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import type { TaggedStarts } from '../document/editor-commands.ts';
import type { EditorDocument } from '../document/editor-document.ts';

export interface ControllerOptions {
  document: EditorDocument;
  playback: Playback;
  current: CurrentLine;
  /** Read at each merge, since tags change while the editor is open. */
  taggedStartsMs: () => TaggedStarts;
  isEditable: () => boolean;
}
