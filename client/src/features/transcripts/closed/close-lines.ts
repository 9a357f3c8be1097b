import { RequestError } from '../../../lib/request.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import type { Autosave } from '../saving/autosave.ts';

/** A range to close, in seconds, and the revision whose lines have these times. */
export interface ClosedPlace {
  start: number;
  end: number;
  baseRevision: number;
}

/** Thrown when nothing was closed; the message is a sentence for the user. */
export class NothingClosed extends Error {}

/** Number of attempts while colleagues keep saving other lines. */
const attempts = 4;

/**
 * Closes lines with the times that the server has, if they are those that the user saw. Changes that colleagues saved
 * in other lines are merged first.
 * @throws NothingClosed when it is not saved or the lines have changed
 * @throws RequestError that of `send`
 */
export async function closeLines(
  { document, autosave }: { document: EditorDocument; autosave: Autosave },
  seen: readonly EditorLine[],
  send: (place: ClosedPlace) => Promise<void>,
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  for (let attempt = 1; ; attempt++) {
    await saveFirst(autosave);
    const range = rangeOf(seen);
    if (!isUnchanged(seen, linesBetween(document, ids[0], ids.at(-1)))) throw new NothingClosed(changed);
    const { revision, undecided } = autosave.getSnapshot();
    const others = undecided.flatMap(({ ours, theirs }) => [...ours, ...theirs]);
    if (others.some((line) => line.startMs < range.endMs && line.endMs > range.startMs)) {
      throw new NothingClosed(twoVersions);
    }
    try {
      return await send({ start: range.startMs / 1000, end: range.endMs / 1000, baseRevision: revision });
    } catch (error) {
      const isStale = error instanceof RequestError && error.code === 'closure.stale-lines';
      if (!isStale || attempt === attempts) throw error;
      if (!(await autosave.mergeNewest())) throw new NothingClosed(unsaved);
    }
  }
}

/** @throws NothingClosed */
export async function saveFirst(autosave: Autosave): Promise<void> {
  if (!(await autosave.saveNow())) throw new NothingClosed(unsaved);
}

const unsaved = 'Ostatnie zmiany nie są jeszcze zapisane, więc niczego nie ukryto. Spróbuj ponownie.';
const changed =
  'Ktoś zmienił w międzyczasie to, co ma być ukryte, więc niczego nie ukryto. Sprawdź i ukryj jeszcze raz.';
const twoVersions =
  'Ten fragment ma dwie wersje, więc niczego nie ukryto. Wybierz wersję pod tekstem, a potem ukryj go jeszcze raz.';

/** All lines from one to the other, in either order; empty when one of them was deleted. */
export function linesBetween(
  document: EditorDocument,
  one: LineId | undefined,
  other: LineId | undefined,
): readonly EditorLine[] {
  const [from = -1, to = -1] = [one ?? -1, other ?? -1].map((id) => document.indexOf(id)).sort((a, b) => a - b);
  return from < 0 ? [] : document.lines.slice(from, to + 1);
}

/** From the earliest start to the latest end, which need not be that of the last line. */
export function rangeOf(lines: readonly EditorLine[]): { startMs: number; endMs: number } {
  return {
    startMs: Math.min(...lines.map(({ startMs }) => startMs)),
    endMs: Math.max(...lines.map(({ endMs }) => endMs)),
  };
}

function isUnchanged(seen: readonly EditorLine[], now: readonly EditorLine[]): boolean {
  return (
    seen.length === now.length &&
    seen.every((line, index) => {
      const { id, startMs, endMs, text } = now[index] as EditorLine;
      return line.id === id && line.startMs === startMs && line.endMs === endMs && line.text === text;
    })
  );
}
