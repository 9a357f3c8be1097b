import type { TranscriptLine } from '@glosy/core/transcript-line';
import { type Listener, Signal } from '../../player/sound/signal.ts';
import { type Caret, type Change, EditorHistory, invert, type Splice } from './editor-history.ts';
import { type EditorLine, type LineId, sameLines } from './editor-line.ts';

/** What the editor's frame shows of the document. */
export interface DocumentSummary {
  readonly lineCount: number;
  readonly proofreadCount: number;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * A transcript that is being edited. Framework-free: components subscribe to one line, to the order of lines or to the
 * summary, so that a keystroke renders one line whatever the length of the transcript. Edits are made by the
 * functions of `editor-commands.ts`, which all end in `apply`.
 */
export class EditorDocument {
  readonly #history = new EditorHistory();
  readonly #now: () => number;
  readonly #changed = new Signal();
  readonly #orderChanged = new Signal();
  readonly #lineListeners = new Map<LineId, Set<Listener>>();
  #lines: readonly EditorLine[];
  #saved: readonly EditorLine[];
  /** Known once somebody asks while the document differs from what is saved. */
  #savedStarts: ReadonlyMap<LineId, number> | null = null;
  /** Needed once lines have come, gone or moved (`#standing`). */
  #byId: Map<LineId, EditorLine> | null = null;
  #order: readonly LineId[];
  #timedLines: readonly TranscriptLine[];
  #proofreadCount: number;
  #summary: DocumentSummary;

  /** `now` is a steady clock in milliseconds, for joining keystrokes into steps. */
  constructor(lines: readonly EditorLine[], now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lines = lines;
    this.#saved = lines;
    this.#order = lines.map((line) => line.id);
    this.#timedLines = lines;
    this.#proofreadCount = countProofread(lines);
    this.#summary = this.#summarise();
  }

  /** All lines in the order of their starts; another array after each change. */
  get lines(): readonly EditorLine[] {
    return this.#lines;
  }

  /** The state that is on the server. */
  get savedLines(): readonly EditorLine[] {
    return this.#saved;
  }

  get isDirty(): boolean {
    return this.#summary.isDirty;
  }

  get summary(): DocumentSummary {
    return this.#summary;
  }

  /** Ids in order; another array only when lines come, go or move. */
  get order(): readonly LineId[] {
    return this.#order;
  }

  /** For finding the line that plays: another array only when times or the order change. Its texts may be old. */
  get timedLines(): readonly TranscriptLine[] {
    return this.#timedLines;
  }

  line(id: LineId): EditorLine | undefined {
    const standing = this.#lines[this.#standing(id)];
    if (standing) return standing;
    this.#byId ??= new Map(this.#lines.map((line) => [line.id, line]));
    return this.#byId.get(id);
  }

  /** −1 for a line that is gone. */
  indexOf(id: LineId): number {
    const standing = this.#standing(id);
    if (standing >= 0) return standing;
    const line = this.line(id);
    return line ? placeOf(line, this.#lines) : -1;
  }

  /** Until lines come, go or move each stands where its number says, since they were numbered in a row; else −1. */
  #standing(id: LineId): number {
    const place = id - (this.#lines[0]?.id ?? id);
    return this.#lines[place]?.id === id ? place : -1;
  }

  /** Start of the line as the server knows it, in milliseconds; null for a line that was not saved yet. */
  savedStartOf(id: LineId): number | null {
    if (this.#lines === this.#saved) return this.line(id)?.startMs ?? null;
    this.#savedStarts ??= new Map(this.#saved.map((line) => [line.id, line.startMs]));
    return this.#savedStarts.get(id) ?? null;
  }

  /** Called after each change of whatever kind, and after a save. */
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

  /** Makes a change that can be undone. With `typingIn` it joins with the keystrokes before it in that line. */
  apply(change: Change, typingIn?: LineId): void {
    if (change.splices.every(({ removed, inserted }) => removed.length + inserted.length === 0)) return;
    if (typingIn === undefined) this.#history.push(change);
    else this.#history.pushTyping(change, typingIn, this.#now());
    this.#perform(change);
  }

  /** The next keystroke begins a new step of undo. */
  endTyping(): void {
    this.#history.endTyping();
  }

  /** Takes the last step back. Returns where the person was then; undefined when there was nothing to undo. */
  undo(): Caret | null | undefined {
    const change = this.#history.takeUndo();
    if (!change) return undefined;
    this.#perform(invert(change));
    return change.before;
  }

  redo(): Caret | null | undefined {
    const change = this.#history.takeRedo();
    if (!change) return undefined;
    this.#perform(change);
    return change.after;
  }

  /** These lines, once the state of this document, are now on the server. */
  markSaved(lines: readonly EditorLine[]): void {
    this.#saved = lines;
    this.#savedStarts = null;
    this.#announce(false);
  }

  /** Begins anew from another state of the server; nothing before can be undone. */
  reset(lines: readonly EditorLine[]): void {
    const whole = { at: 0, removed: this.#lines, inserted: lines };
    this.#saved = lines;
    this.#savedStarts = null;
    this.#history.clear();
    this.#perform({ splices: [whole], before: null, after: null });
  }

  #perform({ splices }: Change): void {
    const touched = new Set<LineId>();
    let isReordered = false;
    let isRetimed = false;
    for (const splice of splices) {
      this.#lines = spliced(this.#lines, splice);
      for (const line of splice.removed) this.#forget(line, touched);
      for (const line of splice.inserted) this.#learn(line, touched);
      isReordered ||= !keepsOrder(splice);
      isRetimed ||= !keepsTimes(splice);
    }
    if (isReordered) {
      this.#order = this.#lines.map((line) => line.id);
    }
    if (isReordered || isRetimed) this.#timedLines = this.#lines;
    for (const id of touched) for (const listener of [...(this.#lineListeners.get(id) ?? [])]) listener();
    this.#announce(isReordered);
  }

  #forget(line: EditorLine, touched: Set<LineId>): void {
    touched.add(line.id);
    if (this.#byId?.get(line.id) === line) this.#byId.delete(line.id);
    if (line.isProofread) this.#proofreadCount -= 1;
  }

  #learn(line: EditorLine, touched: Set<LineId>): void {
    touched.add(line.id);
    this.#byId?.set(line.id, line);
    if (line.isProofread) this.#proofreadCount += 1;
  }

  #announce(withOrder: boolean): void {
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

function spliced(lines: readonly EditorLine[], { at, removed, inserted }: Splice): readonly EditorLine[] {
  const [only] = inserted;
  if (removed.length === 1 && inserted.length === 1 && only) {
    const next = lines.slice();
    next[at] = only;
    return next;
  }
  if (removed.length === lines.length) return inserted;
  return [...lines.slice(0, at), ...inserted, ...lines.slice(at + removed.length)];
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

/** Found by its start, in the order of which lines stand, but for files that were written otherwise. */
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
