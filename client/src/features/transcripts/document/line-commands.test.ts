import { limits } from '@glosy/core/limits';
import { describe, expect, it } from 'vitest';
import { linesOf, textsOf } from '../testing/lines.ts';
import { deleteLine, deleteRefusal, insertAfter, insertAt, insertWords, mergeWithNext } from './editor-commands.ts';
import { EditorDocument } from './editor-document.ts';
import type { LineId } from './editor-line.ts';

const noTags = new Set<number>();
const open = (...texts: string[]) => new EditorDocument(linesOf(...texts));
const idOf = (document: EditorDocument, index: number) => document.order[index] as LineId;
const timesOf = (document: EditorDocument) => document.lines.map(({ startMs, endMs }) => [startMs, endMs]);

describe('deleting a line', () => {
  it('moves to the next line, or from the last to the one before, and can be undone', () => {
    const document = open('Raz.', 'Dwa.', 'Trzy.');
    const [first, second, third] = document.order;
    expect(deleteLine(document, second as LineId, noTags)).toEqual({
      isDone: true,
      caret: { lineId: third, offset: 0 },
    });
    expect(deleteLine(document, third as LineId, noTags)).toEqual({
      isDone: true,
      caret: { lineId: first, offset: 0 },
    });
    expect(textsOf(document.lines)).toEqual(['Raz.']);
    document.undo();
    document.undo();
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.', 'Trzy.']);
    expect(document.isDirty).toBe(false);
  });

  it('is refused for a tagged line', () => {
    const document = open('Raz.', 'Dwa.');
    expect(deleteLine(document, idOf(document, 1), new Set([4000]))).toEqual({ isDone: false, reason: deleteRefusal });
    expect(deleteRefusal).toBe('Nie można usunąć napisu z przypisanymi tagami');
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.']);
  });

  it('is refused, like merging, until the tagged lines are known', () => {
    const document = open('Raz.', 'Dwa.');
    const reason = 'Nie wiadomo jeszcze, które napisy mają tagi. Spróbuj za chwilę.';
    expect(deleteLine(document, idOf(document, 0), null)).toEqual({ isDone: false, reason });
    expect(mergeWithNext(document, idOf(document, 0), null)).toEqual({ isDone: false, reason });
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.']);
  });

  it('is refused for the only line, since the server refuses an empty transcript', () => {
    const document = open('Raz.');
    expect(deleteLine(document, idOf(document, 0), noTags)).toEqual({
      isDone: false,
      reason: 'Nie można usunąć jedynego napisu: transkrypcja nie może być pusta.',
    });
    expect(textsOf(document.lines)).toEqual(['Raz.']);
  });
});

describe('inserting a mark', () => {
  it.each([
    ['Tak mówił.', 3, 'Tak [śmiech] mówił.', 12],
    ['Tak mówił.', 4, 'Tak [śmiech] mówił.', 13],
    ['Tak mówił.', 10, 'Tak mówił. [śmiech]', 19],
    ['Tak mówił.', 9, 'Tak mówił [śmiech].', 18],
    ['', 0, '[śmiech]', 8],
  ])('keeps it separate from the words around it: %j at %i', (text, offset, expected, caret) => {
    const document = open(text);
    const id = idOf(document, 0);
    expect(insertWords(document, id, offset, '[śmiech]')).toEqual({
      isDone: true,
      caret: { lineId: id, offset: caret },
    });
    expect(textsOf(document.lines)).toEqual([expected]);
    document.undo();
    expect(textsOf(document.lines)).toEqual([text]);
  });

  it('is refused where the line would be too long', () => {
    const document = open('a'.repeat(limits.lineMaxLength));
    expect(insertWords(document, idOf(document, 0), 0, '[śmiech]')).toMatchObject({ isDone: false });
    expect(document.isDirty).toBe(false);
  });
});

describe('inserting a line', () => {
  it('fills the pause after the active line, at most two seconds', () => {
    const document = open('Raz.');
    insertAfter(document, idOf(document, 0));
    expect(timesOf(document)).toEqual([
      [0, 4000],
      [4000, 6000],
    ]);
    expect(textsOf(document.lines)).toEqual(['Raz.', '']);
  });

  it('shortens the line by half a second if there is no pause, and never uses the start of the next', () => {
    const document = open('Raz.', 'Dwa.');
    const outcome = insertAfter(document, idOf(document, 0));
    expect(timesOf(document)).toEqual([
      [0, 3500],
      [3500, 4000],
      [4000, 8000],
    ]);
    expect(outcome).toEqual({ isDone: true, caret: { lineId: idOf(document, 1), offset: 0 } });
    document.undo();
    expect(timesOf(document)).toEqual([
      [0, 4000],
      [4000, 8000],
    ]);
  });

  it('starts at the playing position, a millisecond later if another line starts there', () => {
    const document = open('Raz.', 'Dwa.');
    insertAt(document, 4000);
    insertAt(document, 1500);
    expect(timesOf(document)).toEqual([
      [0, 4000],
      [1500, 3500],
      [4000, 8000],
      [4001, 6001],
    ]);
  });

  it('adds the first line of an empty transcript', () => {
    const document = open();
    insertAt(document, 1234.4);
    expect(timesOf(document)).toEqual([[1234, 3234]]);
    document.undo();
    expect(document.lines).toEqual([]);
  });

  it('is refused if there is no time between two lines', () => {
    const document = open('Raz.', 'Dwa.');
    insertAt(document, 4000);
    expect(insertAfter(document, idOf(document, 1))).toMatchObject({ isDone: false });
    expect(document.lines).toHaveLength(3);
  });
});
