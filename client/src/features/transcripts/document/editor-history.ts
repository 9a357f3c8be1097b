import type { EditorLine, LineId } from './editor-line.ts';
import type { LineHunk } from './line-hunks.ts';

/** A line and an offset in its text, in UTF-16 units. */
export interface Caret {
  readonly lineId: LineId;
  readonly offset: number;
}

/** At index `at`, the lines `removed` are replaced by `inserted`. */
export interface Splice {
  readonly at: number;
  readonly removed: readonly EditorLine[];
  readonly inserted: readonly EditorLine[];
}

export interface Change {
  /** Applied in this order, undone in reverse. */
  readonly splices: readonly Splice[];
  /** The caret before and after the change. */
  readonly before: Caret | null;
  readonly after: Caret | null;
}

/** Keystrokes in one line become one undo step unless there is a pause of this length. */
const typingPauseMs = 1000;
/** Longest undo step of uninterrupted typing. */
const typingStepMs = 8000;
const stepsKept = 2000;

/** The undo and redo stacks. Does not apply changes itself. */
export class EditorHistory {
  #undone: Change[] = [];
  #done: Change[] = [];
  #typing: { lineId: LineId; startedAt: number; lastAt: number } | null = null;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(change: Change): void {
    this.#typing = null;
    this.#add(change);
  }

  /** `at` is a time in milliseconds on any monotonic clock. */
  pushTyping(change: Change, lineId: LineId, at: number): void {
    const typing = this.#typing;
    const continues =
      typing?.lineId === lineId && at - typing.lastAt < typingPauseMs && at - typing.startedAt < typingStepMs;
    const last = this.#done.at(-1);
    if (continues && last) {
      this.#done[this.#done.length - 1] = joinTyping(last, change);
      typing.lastAt = at;
    } else {
      this.#add(change);
      this.#typing = { lineId, startedAt: at, lastAt: at };
    }
    this.#undone = [];
  }

  /** Makes the next keystroke start a new step. */
  endTyping(): void {
    this.#typing = null;
  }

  takeUndo(): Change | null {
    this.#typing = null;
    const change = this.#done.pop() ?? null;
    if (change) this.#undone.push(change);
    return change;
  }

  takeRedo(): Change | null {
    this.#typing = null;
    const change = this.#undone.pop() ?? null;
    if (change) this.#done.push(change);
    return change;
  }

  /**
   * Moves the steps to the new positions of their lines after these changes, and drops all from the first that the
   * changes touch.
   */
  moveBy(hunks: readonly LineHunk[]): void {
    const done = moveSteps([...this.#done].reverse(), invert, hunks).reverse();
    // The step that typing would join may have been dropped.
    if (done.length < this.#done.length) this.#typing = null;
    this.#done = done;
    this.#undone = moveSteps([...this.#undone].reverse(), (change) => change, hunks).reverse();
  }

  #add(change: Change): void {
    this.#done.push(change);
    if (this.#done.length > stepsKept) this.#done.shift();
    this.#undone = [];
  }
}

function joinTyping(first: Change, second: Change): Change {
  const [from] = first.splices;
  const [to] = second.splices;
  if (!from || !to) return second;
  return {
    splices: [{ at: to.at, removed: from.removed, inserted: to.inserted }],
    before: first.before,
    after: second.after,
  };
}

/** The change that undoes this one. */
export function invert({ splices, before, after }: Change): Change {
  return {
    splices: splices.map(({ at, removed, inserted }) => ({ at, removed: inserted, inserted: removed })).reverse(),
    before: after,
    after: before,
  };
}

/** `steps` begin at the present state; `direct` turns each into the change from there to the next. */
function moveSteps(steps: readonly Change[], direct: (change: Change) => Change, hunks: readonly LineHunk[]): Change[] {
  const moved: Change[] = [];
  let others = hunks;
  for (const step of steps) {
    const next = moveStep(direct(step), others);
    if (!next) break;
    moved.push(direct(next.step));
    others = next.hunks;
  }
  return moved;
}

/** The step after the hunks, and the hunks after the step; null if both touch the same lines. */
function moveStep(step: Change, hunks: readonly LineHunk[]): { step: Change; hunks: readonly LineHunk[] } | null {
  let others = hunks;
  const splices: Splice[] = [];
  for (const splice of step.splices) {
    const end = splice.at + splice.removed.length;
    const isBefore = (hunk: LineHunk) => hunk.at + hunk.removed <= splice.at;
    if (!others.every((hunk) => isBefore(hunk) || hunk.at >= end)) return null;
    const by = others.filter(isBefore).reduce((sum, { inserted, removed }) => sum + inserted.length - removed, 0);
    splices.push({ ...splice, at: splice.at + by });
    const grown = splice.inserted.length - splice.removed.length;
    others = others.map((hunk) => (isBefore(hunk) ? hunk : { ...hunk, at: hunk.at + grown }));
  }
  return { step: { ...step, splices }, hunks: others };
}
