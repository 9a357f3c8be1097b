import { limits } from '@glosy/core/limits';
import { done, type Outcome, refuse } from './editor-commands.ts';
import type { EditorDocument } from './editor-document.ts';
import type { LineId } from './editor-line.ts';

/** Moves the times of this line and all after it by milliseconds, earlier when negative, in one undo step. */
export function shiftFrom(document: EditorDocument, id: LineId, byMs: number): Outcome {
  const at = document.indexOf(id);
  const first = document.lines[at];
  const last = document.lines.at(-1);
  if (!first || !last) return refuse('Tego napisu już nie ma.');
  if (byMs === 0) return done();
  const before = document.lines[at - 1];
  if (first.startMs + byMs < 0) return refuse('Napis zaczynałby się przed początkiem nagrania.');
  if (before && first.startMs + byMs <= before.startMs) {
    return refuse('Napis zaczynałby się przed poprzednim. Zacznij przesuwanie od wcześniejszego napisu.');
  }
  if (last.endMs + byMs > limits.lineMaxSeconds * 1000) return refuse('Czas napisu przekracza 24 godziny.');
  const removed = document.lines.slice(at);
  const inserted = removed.map((line) => ({ ...line, startMs: line.startMs + byMs, endMs: line.endMs + byMs }));
  const caret = { lineId: id, offset: 0 };
  document.apply({ splices: [{ at, removed, inserted }], before: caret, after: caret });
  return done();
}
