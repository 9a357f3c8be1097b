import { normaliseLineText } from '@glosy/core/transcript/line-text';
import { type EditorLine, type LineId, newLineId, sameContent } from '../document/editor-line.ts';

/**
 * Merges the lines that both sides changed in different parts (text, times, mark), by id. Also includes lines that one
 * side moved, so that a move is not a removal and an insertion.
 */
export function mergeChangedLines(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
): ReadonlyMap<LineId, EditorLine> {
  const merged = new Map<LineId, EditorLine>();
  for (const versions of changedLines(base, ours, theirs)) {
    const line = mergeLine(versions);
    if (line) merged.set(line.id, line);
  }
  return merged;
}

/**
 * `theirs`, with new ids for lines that cannot be merged and that a side has moved: such a line may be in the text
 * twice, at our position and at theirs.
 */
export function separateMoved(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
): readonly EditorLine[] {
  const moved = new Set<EditorLine>();
  for (const versions of changedLines(base, ours, theirs)) {
    if (isMoved(versions) && !mergeLine(versions)) moved.add(versions.theirs);
  }
  return moved.size === 0 ? theirs : theirs.map((line) => (moved.has(line) ? { ...line, id: newLineId() } : line));
}

interface Versions {
  readonly base: EditorLine;
  readonly ours: EditorLine;
  readonly theirs: EditorLine;
}

/** The lines of all three states that both sides changed or one side moved. */
function changedLines(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
): Versions[] {
  const unchanged = new Set(base);
  const changed = [...ours, ...theirs].filter((line) => !unchanged.has(line));
  if (changed.length === 0) return [];
  const [before, own, other] = [base, ours, theirs].map(byId);
  return [...new Set(changed.map(({ id }) => id))].flatMap((id) => {
    const [old, mine, yours] = [before?.get(id), own?.get(id), other?.get(id)];
    if (!old || !mine || !yours || mine === yours) return [];
    const versions = { base: old, ours: mine, theirs: yours };
    return isMoved(versions) || (mine !== old && yours !== old) ? [versions] : [];
  });
}

function isMoved({ base, ours, theirs }: Versions): boolean {
  return ours.startMs !== base.startMs || theirs.startMs !== base.startMs;
}

/** Excludes lines that share an id, as an undecided line and its moved version do. */
function byId(lines: readonly EditorLine[]): Map<LineId, EditorLine> {
  const found = new Map<LineId, EditorLine>();
  const repeated = new Set<LineId>();
  for (const line of lines) {
    if (found.has(line.id)) repeated.add(line.id);
    found.set(line.id, line);
  }
  for (const id of repeated) found.delete(id);
  return found;
}

/** Null when both sides changed the same part of the line in different ways. */
function mergeLine(versions: Versions): EditorLine | null {
  const [text, times, mark] = [sameText, sameTimes, sameMark].map((isSame) => changedSide(versions, isSame));
  if (!text || !times || !mark) return null;
  const { ours, theirs } = versions;
  const { startMs, endMs } = times;
  const merged = { id: ours.id, text: text.text, startMs, endMs, isProofread: mark.isProofread };
  return [ours, theirs].find((line) => sameContent(line, merged)) ?? merged;
}

/** The changed part of a line if only one side changed it, or ours if both agree; null when they differ. */
function changedSide(
  { base, ours, theirs }: Versions,
  isSame: (a: EditorLine, b: EditorLine) => boolean,
): EditorLine | null {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  return isSame(ours, base) ? theirs : null;
}

/** Whether two lines will be equal once they are saved. */
export function sameLine(a: EditorLine, b: EditorLine): boolean {
  return sameText(a, b) && sameTimes(a, b) && sameMark(a, b);
}

function sameText(a: EditorLine, b: EditorLine): boolean {
  return normaliseLineText(a.text) === normaliseLineText(b.text);
}

function sameTimes(a: EditorLine, b: EditorLine): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs;
}

function sameMark(a: EditorLine, b: EditorLine): boolean {
  return a.isProofread === b.isProofread;
}
