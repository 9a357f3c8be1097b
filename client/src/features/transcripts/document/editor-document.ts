import { lineOfMoment } from '@glosy/core/time/timecode';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type Listener, Signal } from '../../player/sound/signal.ts';
import { EditorWords } from '../words/editor-words.ts';
import { type Caret, type Change, EditorHistory, invert, type Splice } from './editor-history.ts';
import { type EditorLine, type LineId, sameLines } from './editor-line.ts';
import { findHunks } from './line-hunks.ts';

/** The document's facts that the toolbar shows. */
export interface DocumentSummary {
  readonly lineCount: number;
  readonly proofreadCount: number;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * A transcript that is being edited. Framework-free: components subscribe to one line, to the order of lines or to the
 * summary, so that a keystroke renders one line however long the transcript is. Edits are made by the functions of
 * `editor-commands.ts`, which all call `apply`.
 */
export class EditorDocument {
  readonly #history = new EditorHistory();
  readonly #now: () => number;
  readonly #changed = new Signal();
  readonly #orderChanged = new Signal();
  readonly #lineListeners = new Map<LineId, Set<Listener>>();
  #lines: readonly EditorLine[];
  #saved: readonly EditorLine[];
  /** Built on the first use while there are unsaved changes. */
  #savedStarts: ReadonlyMap<LineId, number> | null = null;
  /** Needed once lines were inserted, deleted or moved (see `#indexByOffset`). */
  #byId: Map<LineId, EditorLine> | null = null;
  #order: readonly LineId[];
  #timedLines: readonly TranscriptLine[];
  #proofreadCount: number;
  #summary: DocumentSummary;
  /** Times of the words, and which of them are doubtful. */
  readonly words: EditorWords;
  /** The line that has, or last had, the caret: it is kept when another user has deleted it. */
  heldId: LineId | null = null;

  /** `now` is a monotonic clock in milliseconds, for joining keystrokes into undo steps. */
  constructor(lines: readonly EditorLine[], now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lines = lines;
    this.#saved = lines;
    this.#order = lines.map((line) => line.id);
    this.#timedLines = lines;
    this.#proofreadCount = countProofread(lines);
    this.#summary = this.#summarise();
    this.words = new EditorWords(this);
  }

  /** All lines in the order of their starts; a new array after each change. */
  get lines(): readonly EditorLine[] {
    return this.#lines;
  }

  /** The lines on the server. */
  get savedLines(): readonly EditorLine[] {
    return this.#saved;
  }

  get isDirty(): boolean {
    return this.#summary.isDirty;
  }

  get summary(): DocumentSummary {
    return this.#summary;
  }

  /** Ids in order; a new array only when lines are inserted, deleted or moved. */
  get order(): readonly LineId[] {
    return this.#order;
  }

  /** For finding the playing line: a new array only when times or the order change. Its texts may be stale. */
  get timedLines(): readonly TranscriptLine[] {
    return this.#timedLines;
  }

  line(id: LineId): EditorLine | undefined {
    const line = this.#lines[this.#indexByOffset(id)];
    if (line) return line;
    this.#byId ??= new Map(this.#lines.map((entry) => [entry.id, entry]));
    return this.#byId.get(id);
  }

  /** The line of a moment in seconds, or the first one; undefined in an empty transcript. */
  lineAt(seconds: number): EditorLine | undefined {
    return this.#lines[Math.max(0, lineOfMoment(this.#lines, seconds * 1000))];
  }

  /** −1 for a deleted line. */
  indexOf(id: LineId): number {
    const index = this.#indexByOffset(id);
    if (index >= 0) return index;
    const line = this.line(id);
    return line ? placeOf(line, this.#lines) : -1;
  }

  /** Fast path: ids are assigned consecutively, so until the order changes the index is the offset from the first id. */
  #indexByOffset(id: LineId): number {
    const place = id - (this.#lines[0]?.id ?? id);
    return this.#lines[place]?.id === id ? place : -1;
  }

  /** Start of the line on the server, in milliseconds; null for a line that is not saved yet. */
  savedStartOf(id: LineId): number | null {
    if (this.#lines === this.#saved) return this.line(id)?.startMs ?? null;
    this.#savedStarts ??= new Map(this.#saved.map((line) => [line.id, line.startMs]));
    return this.#savedStarts.get(id) ?? null;
  }

  /** Calls the listener after each change and after each save. */
  readonly subscribe = this.#changed.subscribe;

  readonly subscribeOrder = this.#orderChanged.subscribe;

  subscribeLine(id: LineId, listener: Listener): () => void {
    const listeners = this.#lineListeners.get(id) ?? new Set();
    this.#lineListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#lineListeners.delete(id);
    };
  }

  /** Applies a change that can be undone. With `typingIn` it joins the undo step of the previous keystrokes in that line. */
  apply(change: Change, typingIn?: LineId): void {
    if (change.splices.every(({ removed, inserted }) => removed.length + inserted.length === 0)) return;
    if (typingIn === undefined) this.#history.push(change);
    else this.#history.pushTyping(change, typingIn, this.#now());
    this.#applyChange(change);
  }

  /** Makes the next keystroke start a new undo step. */
  endTyping(): void {
    this.#history.endTyping();
  }

  /** Undoes the last step. Returns the caret before it; undefined when there was nothing to undo. */
  undo(): Caret | null | undefined {
    const change = this.#history.takeUndo();
    if (!change) return undefined;
    this.#applyChange(invert(change));
    return change.before;
  }

  redo(): Caret | null | undefined {
    const change = this.#history.takeRedo();
    if (!change) return undefined;
    this.#applyChange(change);
    return change.after;
  }

  /** Records that these lines, an earlier state of this document, are on the server. */
  markSaved(lines: readonly EditorLine[]): void {
    this.#saved = lines;
    this.#savedStarts = null;
    this.#notify(false);
  }

  /**
   * Applies what other users saved: `lines` is this document merged with `saved`. Undo steps are kept, from the latest
   * back to the first one that touches a line changed by others; undoing never reverts their changes.
   */
  takeOver(lines: readonly EditorLine[], saved: readonly EditorLine[]): void {
    const hunks = findHunks(this.#lines, lines);
    this.#history.moveBy(hunks);
    this.#saved = saved;
    this.#savedStarts = null;
    const splices = hunks.map(({ at, removed, inserted }) => {
      return { at, removed: this.#lines.slice(at, at + removed), inserted };
    });
    this.#applyChange({ splices: splices.reverse(), before: null, after: null });
  }

  #applyChange({ splices }: Change): void {
    const touched = new Set<LineId>();
    let isReordered = false;
    let isRetimed = false;
    this.#lines = spliced(this.#lines, splices);
    for (const splice of splices) {
      for (const line of splice.removed) this.#dropLine(line, touched);
      for (const line of splice.inserted) this.#addLine(line, touched);
      isReordered ||= !keepsOrder(splice);
      isRetimed ||= !keepsTimes(splice);
    }
    if (isReordered) {
      this.#order = this.#lines.map((line) => line.id);
    }
    if (isReordered || isRetimed) this.#timedLines = this.#lines;
    for (const id of touched) for (const listener of [...(this.#lineListeners.get(id) ?? [])]) listener();
    this.#notify(isReordered);
  }

  #dropLine(line: EditorLine, touched: Set<LineId>): void {
    touched.add(line.id);
    if (this.#byId?.get(line.id) === line) this.#byId.delete(line.id);
    if (line.isProofread) this.#proofreadCount -= 1;
  }

  #addLine(line: EditorLine, touched: Set<LineId>): void {
    touched.add(line.id);
    this.#byId?.set(line.id, line);
    if (line.isProofread) this.#proofreadCount += 1;
  }

  #notify(withOrder: boolean): void {
    const next = this.#summarise();
    if (!sameSummary(this.#summary, next)) this.#summary = next;
    if (withOrder) this.#orderChanged.emit();
    this.#changed.emit();
  }

  #summarise(): DocumentSummary {
    return {
      lineCount: this.#lines.length,
      proofreadCount: this.#proofreadCount,
      isDirty: !sameLines(this.#lines, this.#saved),
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    };
  }
}

/** Applies the splices in order. Replacements of single lines share one copy: "replace all" may change every line. */
function spliced(lines: readonly EditorLine[], splices: readonly Splice[]): readonly EditorLine[] {
  let next = lines;
  let copy: EditorLine[] | null = null;
  for (const { at, removed, inserted } of splices) {
    const [only] = inserted;
    if (removed.length === 1 && inserted.length === 1 && only) {
      copy ??= next.slice();
      copy[at] = only;
      next = copy;
      continue;
    }
    copy = null;
    next =
      removed.length === next.length
        ? inserted
        : [...next.slice(0, at), ...inserted, ...next.slice(at + removed.length)];
  }
  return next;
}

function keepsOrder({ removed, inserted }: Splice): boolean {
  return removed.length === inserted.length && removed.every((line, index) => line.id === inserted[index]?.id);
}

function keepsTimes({ removed, inserted }: Splice): boolean {
  return removed.every((line, index) => {
    const other = inserted[index];
    return line.startMs === other?.startMs && line.endMs === other.endMs;
  });
}

/** Binary search by start, with a linear search for files whose lines are not in order. */
function placeOf(line: EditorLine, lines: readonly EditorLine[]): number {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle] as EditorLine).startMs < line.startMs) from = middle + 1;
    else to = middle;
  }
  const place = lines.indexOf(line, from);
  return place < 0 ? lines.indexOf(line) : place;
}

function countProofread(lines: readonly EditorLine[]): number {
  return lines.reduce((count, line) => count + (line.isProofread ? 1 : 0), 0);
}

function sameSummary(a: DocumentSummary, b: DocumentSummary): boolean {
  return (
    a.lineCount === b.lineCount &&
    a.proofreadCount === b.proofreadCount &&
    a.isDirty === b.isDirty &&
    a.canUndo === b.canUndo &&
    a.canRedo === b.canRedo
  );
}
