import type { ReactNode } from 'react';

/** A line as the parts beside it need to know it. */
export interface EditorLineSlot {
  /** Start in whole milliseconds as the server knows it; null while the line is not saved yet, as after a split. */
  savedStartMs: number | null;
  /** `00:01:20, Anna Nowak`: what to name the line in labels. */
  label: string;
  /** The line can be changed now: the person holds the transcript and the editor is not read-only. */
  isEditable: boolean;
  /** The row that Tab comes in by; in the others nothing is a tab stop. */
  isTabStop: boolean;
}

/** What the editor offers to the parts that the page puts into it. */
export interface EditorPanelSlot {
  isEditable: boolean;
  /** The revision that is on the server; changes with each save, after which line starts may have moved. */
  savedRevision: number;
  /** Moves the sound and the list to a moment, in seconds. */
  seekTo: (seconds: number) => void;
  /** Saves what is unsaved at once; false when that failed, and then the editor itself says why. */
  saveNow: () => Promise<boolean>;
}

/** Starts in whole milliseconds; null while it is not known yet which lines carry tags. */
export type TaggedStarts = ReadonlySet<number> | null;

/** What a page may put into the editor. All of it is optional: the editor works without. */
export interface EditorSlots {
  /** Tags of a line and the button that changes them; rendered only for the lines on the screen. */
  renderLineTags?: (line: EditorLineSlot, panel: EditorPanelSlot) => ReactNode;
  /** The right-hand panel with keywords and persons. */
  renderSidePanel?: (panel: EditorPanelSlot) => ReactNode;
  /** Starts, in whole milliseconds as the server knows them, of lines that carry tags: those are not merged. */
  taggedStartsMs?: TaggedStarts;
  /**
   * After the state on the server became another one, with the starts of lines that moved by it: from where to where,
   * in whole milliseconds.
   */
  onSaved?: (movedStarts: ReadonlyMap<number, number>) => void;
}
