import { matchLines } from '@glosy/core/match-lines';
import type { TranscriptLine } from '@glosy/core/transcript-line';

/** Counts up through everything that is opened in this page: lines opened together have numbers that follow on each other. */
export type LineId = number;

/** A line in the editor. Never changed in place: an edit makes a new object, so `===` tells whether a line changed. */
export interface EditorLine extends Readonly<TranscriptLine> {
  /** Stays with the line through all edits of this session; the server does not know it. */
  readonly id: LineId;
  /** Somebody has compared it with the sound. */
  readonly isProofread: boolean;
}

/** What a transcript is apart from the editor's own ids. */
export type LineContent = Omit<EditorLine, 'id'>;

let made = 0;

export function newLineId(): LineId {
  made += 1;
  return made;
}

/** A text under new ids; `proofread` holds the positions, from 0, of the lines that somebody has compared. */
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

/** Another state of the same transcript: its lines keep the ids of those they continue, unchanged ones the very objects. */
export function continueLines(current: readonly EditorLine[], next: readonly LineContent[]): EditorLine[] {
  const { ids } = matchLines([...current], [...next]);
  const byId = new Map(current.map((line) => [line.id, line]));
  return next.map(({ startMs, endMs, text, isProofread }, index) => {
    const id = ids[index] ?? null;
    const known = id === null ? undefined : byId.get(id);
    const content = { startMs, endMs, text, isProofread };
    if (known && sameContent(known, content)) return known;
    return { id: id ?? newLineId(), ...content };
  });
}

export function sameLines(a: readonly EditorLine[], b: readonly EditorLine[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
