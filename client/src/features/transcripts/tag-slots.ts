import type { ReactNode } from 'react';
import type { TaggedStarts } from './document/editor-commands.ts';

/** A line, as the parts rendered next to it see it. */
export interface SlotLine {
  /** Start in whole milliseconds on the server; null until the line is saved, as after a split. */
  savedStartMs: number | null;
  /** `00:01:20, Anna Nowak`: names the line in labels. */
  label: string;
  /** False while the transcript is read-only for this user. */
  isEditable: boolean;
  /** True in the one row that is the list's tab stop; other rows have no tab stop. */
  isTabStop: boolean;
}

/** The editor, as the parts rendered inside it see it. */
export interface SlotEditor {
  isEditable: boolean;
  /** The revision on the server. Each save changes it and may move the starts of lines. */
  savedRevision: number;
  /** Seeks the sound and scrolls the list, in seconds. */
  seekTo: (seconds: number) => void;
  /** Saves unsaved changes at once; false when that failed, and the editor shows why. */
  saveNow: () => Promise<boolean>;
}

/** The tags of a transcript, which the page puts into the editor. All optional: the editor works without. */
export interface TagSlots {
  /** Tags of a line and the button that changes them; called only for mounted rows. */
  renderLineTags?: (line: SlotLine, editor: SlotEditor) => ReactNode;
  /** The panel with keywords and persons next to the text. */
  renderSidePanel?: (editor: SlotEditor) => ReactNode;
  /** Starts on the server, in whole milliseconds, of lines with tags: they cannot be merged or deleted. */
  taggedStartsMs?: TaggedStarts;
  /** Called when the revision on the server changes, with the moved lines: old to new start, in whole milliseconds. */
  onSaved?: (movedStarts: ReadonlyMap<number, number>) => void;
}
