import { normaliseLineText } from '@glosy/core/transcript/line-text';
import { matchLines } from '@glosy/core/transcript/match-lines';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';

/** A counter for the whole page: lines loaded together have consecutive ids. */
export type LineId = number;

/** A line in the editor. Never changed in place: an edit makes a new object, so `===` detects changes. */
export interface EditorLine extends Readonly<TranscriptLine> {
  /** Stable through all edits of this session; not known to the server. */
  readonly id: LineId;
  /** Whether the line was compared with the sound and marked as correct. */
  readonly isProofread: boolean;
}

/** A line without the editor's id. */
export type LineContent = Omit<EditorLine, 'id'>;

let lastId = 0;

export function newLineId(): LineId {
  lastId += 1;
  return lastId;
}

/** Gives lines new ids; `proofread` holds the indexes of the proofread lines. */
export function toEditorLines(
  lines: readonly TranscriptLine[],
  proofread: ReadonlySet<number> = new Set(),
): EditorLine[] {
  return lines.map(({ startMs, endMs, text }, index) => ({
    id: newLineId(),
    startMs,
    endMs,
    text,
    isProofread: proofread.has(index),
  }));
}

export function sameContent(a: LineContent, b: LineContent): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs && a.text === b.text && a.isProofread === b.isProofread;
}

export function sameContents(a: readonly LineContent[], b: readonly LineContent[]): boolean {
  return a.length === b.length && a.every((line, index) => sameContent(line, b[index] as LineContent));
}

/**
 * Matches another state of the transcript with this one: matched lines keep their ids, and lines that are equal once
 * they are saved are the same objects.
 */
export function continueLines(current: readonly EditorLine[], next: readonly LineContent[]): EditorLine[] {
  const { ids } = matchLines([...current], [...next]);
  const byId = new Map(current.map((line) => [line.id, line]));
  return next.map(({ startMs, endMs, text, isProofread }, index) => {
    const id = ids[index] ?? null;
    const known = id === null ? undefined : byId.get(id);
    const content = { startMs, endMs, text, isProofread };
    if (known && sameContent({ ...known, text: normaliseLineText(known.text) }, content)) return known;
    return { id: id ?? newLineId(), ...content };
  });
}

export function sameLines(a: readonly EditorLine[], b: readonly EditorLine[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
