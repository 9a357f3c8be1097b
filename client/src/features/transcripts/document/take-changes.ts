import { limits } from '@glosy/core/limits';
import { formatTimecode } from '@glosy/core/time/timecode';
import {
  caretNear,
  done,
  isTagged,
  type Outcome,
  refuse,
  type TaggedStarts,
  tagsUnknown,
  tooManyLines,
} from './editor-commands.ts';
import type { EditorDocument } from './editor-document.ts';
import { type EditorLine, newLineId } from './editor-line.ts';
import type { PlaceChange } from './find-changes.ts';
import { applyHunks, findHunks } from './line-hunks.ts';
import { inOrder } from './retime-lines.ts';

/**
 * Applies single changes from another state of the transcript, in one undo step. A tagged line can be replaced, and its
 * tags follow as in any save, but not deleted.
 */
export function takeChanges(
  document: EditorDocument,
  changes: readonly PlaceChange[],
  taggedStartsMs: TaggedStarts,
): Outcome {
  const { lines } = document;
  if (!changes.every(({ at, before }) => before.every((line, index) => lines[at + index] === line))) {
    return refuse('Tekst zmienił się w międzyczasie. Sprawdź zaznaczone zmiany jeszcze raz.');
  }
  if (!taggedStartsMs) return refuse(tagsUnknown);
  const deleted = changes.flatMap(({ before, after }) => (after.length === 0 ? before : []));
  const tagged = deleted.find((line) => isTagged(document, line, taggedStartsMs));
  if (tagged) {
    const at = formatTimecode(tagged.startMs / 1000);
    return refuse(`Napis ${at} ma tagi, więc nie można go usunąć. Odznacz tę zmianę albo najpierw usuń tagi.`);
  }
  const replaced = new Set(changes.flatMap(({ before }) => before));
  const staying = new Set(lines.flatMap((line) => (replaced.has(line) ? [] : line.id)));
  // A moved line may be taken while its old position is kept: then it becomes another line.
  const own = (line: EditorLine) => (staying.has(line.id) ? { ...line, id: newLineId() } : line);
  const taken = applyHunks(
    lines,
    changes.map(({ at, before, after }) => ({ at, removed: before.length, inserted: after.map(own) })),
  );
  if (taken.length > limits.transcriptMaxLines) return refuse(tooManyLines);
  const next = inOrder(taken);
  const splices = findHunks(lines, next)
    .map(({ at, removed, inserted }) => ({ at, removed: lines.slice(at, at + removed), inserted }))
    .reverse();
  const first = splices.at(-1)?.at ?? 0;
  const after = caretNear(next, first);
  document.apply({ splices, before: caretNear(lines, first), after });
  return done(after);
}
