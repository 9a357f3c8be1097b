import { limits } from '@glosy/core/limits';
import { joinSpeaker, splitSpeaker } from '@glosy/core/transcript/speaker';
import { mergeWithNext as mergeLines, retimeLine, splitLine } from '@glosy/core/transcript/transcript-edit';
import type { EditorDocument } from './editor-document.ts';
import type { Caret, Splice } from './editor-history.ts';
import { type EditorLine, type LineId, newLineId } from './editor-line.ts';

/** Starts in whole milliseconds of the lines with tags; null until they are loaded. */
export type TaggedStarts = ReadonlySet<number> | null;

/** Done, with the caret to move to (null: unchanged), or refused with a Polish sentence. */
export type Outcome =
  | { readonly isDone: true; readonly caret: Caret | null }
  | { readonly isDone: false; readonly reason: string };

export const refuse = (reason: string): Outcome => ({ isDone: false, reason });
export const done = (caret: Caret | null = null): Outcome => ({ isDone: true, caret });

export const mergeRefusal = 'Nie można połączyć napisów z przypisanymi tagami';
export const tagsUnknown = 'Nie wiadomo jeszcze, które napisy mają tagi. Spróbuj za chwilę.';
export const deleteRefusal = 'Nie można usunąć napisu z przypisanymi tagami';
const lineTooLong = `Napis może mieć najwyżej ${limits.lineMaxLength} znaków.`;
export const tooManyLines = `Transkrypcja może mieć najwyżej ${limits.transcriptMaxLines} napisów.`;
/** Length of an inserted line, if there is room before the next one. */
const newLineMs = 2000;
const shortestNewMs = 500;

/** Applies a keystroke or a paste. The text is normalised only when it is saved. */
export function typeText(document: EditorDocument, id: LineId, text: string, caret: number): Outcome {
  const line = document.line(id);
  if (!line || line.text === text) return done();
  if (text.length > limits.lineMaxLength) {
    return refuse(lineTooLong);
  }
  const before = {
    lineId: id,
    offset: Math.max(0, Math.min(caret - (text.length - line.text.length), line.text.length)),
  };
  const splices = [replacement(document, line, { ...line, text })];
  document.apply({ splices, before, after: { lineId: id, offset: caret } }, id);
  return done();
}

/** Inserts words at the offset, with spaces between them and the words around. The caret moves after them. */
export function insertWords(document: EditorDocument, id: LineId, offset: number, words: string): Outcome {
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  const before = line.text.slice(0, offset);
  const after = line.text.slice(offset);
  const inserted = (/\S$/.test(before) ? ' ' : '') + words + (/^[\p{L}\p{N}[(„"]/u.test(after) ? ' ' : '');
  const text = before + inserted + after;
  if (text.length > limits.lineMaxLength) return refuse(lineTooLong);
  const caret = { lineId: id, offset: offset + inserted.length };
  document.apply({
    splices: [replacement(document, line, { ...line, text })],
    before: { lineId: id, offset },
    after: caret,
  });
  return done(caret);
}

/**
 * Splits at the caret, at the time of its word or, if that is unknown, in proportion. The caret moves to the start of
 * the second half.
 */
export function splitAt(document: EditorDocument, id: LineId, offset: number): Outcome {
  const index = document.indexOf(id);
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  if (line.endMs - line.startMs < 2) return refuse('Ten napis jest za krótki, aby go podzielić.');
  if (document.lines.length >= limits.transcriptMaxLines) return refuse(tooManyLines);
  const around = document.lines.slice(index, index + 2);
  const atMs = document.words.startAt(line, offset);
  const halves = splitLine(around, 0, offset, { asNew: (half) => ({ ...half, id: newLineId() }), atMs });
  const [first, second] = halves;
  if (halves === around || !first || !second) return refuse('Ustaw kursor wewnątrz tekstu, aby podzielić napis.');
  const after = { lineId: second.id, offset: 0 };
  document.apply({
    splices: [{ at: index, removed: [line], inserted: [first, second] }],
    before: { lineId: id, offset },
    after,
  });
  return done(after);
}

/** Merges with the next line, separated by a space. The caret moves to where the two meet. Refuses tagged lines. */
export function mergeWithNext(document: EditorDocument, id: LineId, taggedStartsMs: TaggedStarts): Outcome {
  const index = document.indexOf(id);
  const [line, next] = [document.lines[index], document.lines[index + 1]];
  if (!line) return refuse('Tego napisu już nie ma.');
  if (!next) return refuse('To jest ostatni napis: nie ma go z czym połączyć.');
  if (!taggedStartsMs) return refuse(tagsUnknown);
  if (isTagged(document, line, taggedStartsMs) || isTagged(document, next, taggedStartsMs)) return refuse(mergeRefusal);
  const merged = mergeLines([line, next], 0);
  const [joined] = merged;
  if (merged.length !== 1 || !joined) {
    return refuse(`Po połączeniu napis miałby ponad ${limits.lineMaxLength} znaków.`);
  }
  const inserted = { ...joined, isProofread: line.isProofread && next.isProofread };
  const after = { lineId: id, offset: Math.max(0, inserted.text.length - next.text.trim().length) };
  document.apply({
    splices: [{ at: index, removed: [line, next], inserted: [inserted] }],
    before: { lineId: id, offset: line.text.length },
    after,
  });
  return done(after);
}

export function isTagged(document: EditorDocument, { id }: EditorLine, taggedStartsMs: ReadonlySet<number>): boolean {
  return taggedStartsMs.has(document.savedStartOf(id) ?? -1);
}

/** Deletes a line; the caret moves to the next one. Refuses a tagged line and, as the server does, an empty transcript. */
export function deleteLine(document: EditorDocument, id: LineId, taggedStartsMs: TaggedStarts): Outcome {
  const index = document.indexOf(id);
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  if (!taggedStartsMs) return refuse(tagsUnknown);
  if (isTagged(document, line, taggedStartsMs)) return refuse(deleteRefusal);
  const neighbour = document.lines[index + 1] ?? document.lines[index - 1];
  if (!neighbour) return refuse('Nie można usunąć jedynego napisu: transkrypcja nie może być pusta.');
  const after = { lineId: neighbour.id, offset: 0 };
  document.apply({ splices: [{ at: index, removed: [line], inserted: [] }], before: { lineId: id, offset: 0 }, after });
  return done(after);
}

/** Inserts an empty line after this one: in the pause after it or, without a pause, at the end of its time. */
export function insertAfter(document: EditorDocument, id: LineId): Outcome {
  const index = document.indexOf(id);
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  const next = document.lines[index + 1];
  if (!next || next.startMs - line.endMs >= shortestNewMs) return insertAt(document, line.endMs);
  const middle = Math.ceil((line.startMs + next.startMs) / 2);
  const startMs = Math.max(middle, next.startMs - shortestNewMs);
  if (startMs <= line.startMs || startMs >= next.startMs) {
    return refuse('Między tymi napisami nie ma miejsca na nowy: zmień najpierw ich czas.');
  }
  const shortened = { ...line, endMs: Math.min(line.endMs, startMs) };
  return insert(document, { startMs, endMs: next.startMs }, [{ at: index, removed: [line], inserted: [shortened] }]);
}

/** Inserts an empty line that starts at this time, in milliseconds. */
export function insertAt(document: EditorDocument, ms: number): Outcome {
  const { lines } = document;
  // The server matches lines by their start, so two lines must not share one.
  let startMs = Math.round(ms);
  while (lines.some((line) => line.startMs === startMs)) startMs += 1;
  const next = lines.find((line) => line.startMs > startMs);
  return insert(document, { startMs, endMs: Math.min(startMs + newLineMs, next?.startMs ?? Number.POSITIVE_INFINITY) });
}

function insert(
  document: EditorDocument,
  times: Pick<EditorLine, 'startMs' | 'endMs'>,
  splices: readonly Splice[] = [],
): Outcome {
  const { lines } = document;
  if (lines.length >= limits.transcriptMaxLines) return refuse(tooManyLines);
  if (times.endMs > limits.lineMaxSeconds * 1000) return refuse('Czas napisu przekracza 24 godziny.');
  const line: EditorLine = { id: newLineId(), ...times, text: '', isProofread: false };
  const place = lines.findIndex((other) => other.startMs > times.startMs);
  const at = place < 0 ? lines.length : place;
  const before = lines[Math.max(0, at - 1)];
  const after = { lineId: line.id, offset: 0 };
  document.apply({
    splices: [...splices, { at, removed: [], inserted: [line] }],
    before: before ? { lineId: before.id, offset: before.text.length } : null,
    after,
  });
  return done(after);
}

/** Sets the times, in milliseconds. Lines stay in the order of their starts, so the line may move. */
export function retime(document: EditorDocument, id: LineId, startMs: number, endMs: number): Outcome {
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  if (!(startMs >= 0)) return refuse('Podaj czas w postaci GG:MM:SS,mmm.');
  if (Number.isNaN(endMs)) return refuse('Podaj czas w postaci GG:MM:SS,mmm.');
  if (endMs < startMs) return refuse('Koniec napisu jest przed początkiem.');
  if (endMs > limits.lineMaxSeconds * 1000) return refuse('Czas napisu przekracza 24 godziny.');
  const [timed] = retimeLine([line], 0, startMs, endMs);
  if (!timed || timed === line) return done();
  const caret = { lineId: id, offset: 0 };
  document.apply({ splices: moveInto(document.lines, document.indexOf(id), timed), before: caret, after: caret });
  return done();
}

/** Sets the speaker of the line; an empty name removes it. */
export function setSpeaker(document: EditorDocument, id: LineId, name: string): Outcome {
  const line = document.line(id);
  if (!line) return refuse('Tego napisu już nie ma.');
  const { words } = splitSpeaker(line.text);
  const text = withSpeaker(words, name);
  if (text === null) {
    return refuse(
      'Nazwa mówiącego to najwyżej cztery wyrazy, każdy wielką literą, bez dwukropka, na przykład: Anna Nowak.',
    );
  }
  if (text === line.text) return done();
  const caret = { lineId: id, offset: text.length };
  document.apply({ splices: [replacement(document, line, { ...line, text })], before: caret, after: caret });
  return done();
}

/** The text with the speaker's name in front; null when this cannot be a speaker's name. */
function withSpeaker(words: string, name: string): string | null {
  const speaker = name.trim().replace(/\s+/g, ' ');
  const text = joinSpeaker({ speaker: speaker === '' ? null : speaker, words });
  return speaker === '' || splitSpeaker(text).speaker === speaker ? text : null;
}

/** Whether `setSpeaker` would accept this name for this line. */
export function canSpeak({ text }: EditorLine, name: string): boolean {
  return withSpeaker(splitSpeaker(text).words, name) !== null;
}

export function setProofread(document: EditorDocument, id: LineId, isProofread: boolean): Outcome {
  const line = document.line(id);
  if (!line || line.isProofread === isProofread) return done();
  const caret = { lineId: id, offset: 0 };
  document.apply({ splices: [replacement(document, line, { ...line, isProofread })], before: caret, after: caret });
  return done();
}

/** Sets the texts of several lines in one undo step. */
export function replaceTexts(document: EditorDocument, texts: ReadonlyMap<LineId, string>): Outcome {
  const splices: Splice[] = [];
  for (const [id, text] of texts) {
    const line = document.line(id);
    if (!line || line.text === text) continue;
    if (text.length > limits.lineMaxLength) {
      return refuse(`Po zamianie jeden z napisów miałby ponad ${limits.lineMaxLength} znaków.`);
    }
    splices.push(replacement(document, line, { ...line, text }));
  }
  const [first] = splices;
  const caret = first ? { lineId: (first.inserted[0] as EditorLine).id, offset: 0 } : null;
  document.apply({ splices, before: caret, after: caret });
  return done();
}

/** Replaces the whole transcript in one undo step. Returns the first place that differs. */
export function takeLines(document: EditorDocument, next: readonly EditorLine[]): Caret | null {
  const { lines } = document;
  const splice = trimmed(lines, next);
  const after = caretNear(next, splice.at);
  document.apply({ splices: [splice], before: caretNear(lines, splice.at), after });
  return after;
}

/** The start of the line at this index, or of the last line before it. */
export function caretNear(lines: readonly EditorLine[], at: number): Caret | null {
  const line = lines[Math.min(at, lines.length - 1)];
  return line ? { lineId: line.id, offset: 0 } : null;
}

function replacement(document: EditorDocument, line: EditorLine, next: EditorLine): Splice {
  return { at: document.indexOf(line.id), removed: [line], inserted: [next] };
}

/** One splice if the order is unchanged; otherwise one that removes the line and one that inserts it. */
function moveInto(lines: readonly EditorLine[], index: number, line: EditorLine): Splice[] {
  const old = lines[index] as EditorLine;
  const others = [...lines.slice(0, index), ...lines.slice(index + 1)];
  const isSorted =
    (others[index - 1]?.startMs ?? 0) <= line.startMs && line.startMs <= (others[index]?.startMs ?? line.startMs);
  if (isSorted) return [{ at: index, removed: [old], inserted: [line] }];
  const after = others.findIndex((other) => other.startMs > line.startMs);
  return [
    { at: index, removed: [old], inserted: [] },
    { at: after < 0 ? others.length : after, removed: [], inserted: [line] },
  ];
}

/** The splice without equal lines at both ends. */
function trimmed(current: readonly EditorLine[], next: readonly EditorLine[]): Splice {
  const shorter = Math.min(current.length, next.length);
  let start = 0;
  while (start < shorter && current[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && current[current.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return {
    at: start,
    removed: current.slice(start, current.length - end),
    inserted: next.slice(start, next.length - end),
  };
}
