import { describe, expect, it } from 'vitest';
import { linesOf, textsOf } from '../testing/lines.ts';
import { deleteLine, deleteRefusal, insertAfter, insertAt, mergeWithNext } from './editor-commands.ts';
import { EditorDocument } from './editor-document.ts';
import type { LineId } from './editor-line.ts';

const noTags = new Set<number>();
const open = (...texts: string[]) => new EditorDocument(linesOf(...texts));
const idOf = (document: EditorDocument, index: number) => document.order[index] as LineId;
const timesOf = (document: EditorDocument) => document.lines.map(({ startMs, endMs }) => [startMs, endMs]);

describe('deleting a line', () => {
  it('leads to the next line, or from the last to the one before, and can be undone', () => {
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

  it('is refused for a tagged line, with the words of merging', () => {
    const document = open('Raz.', 'Dwa.');
    expect(deleteLine(document, idOf(document, 1), new Set([4000]))).toEqual({ isDone: false, reason: deleteRefusal });
    expect(deleteRefusal).toBe('Nie można usunąć napisu z przypisanymi tagami');
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.']);
  });

  it('waits, as merging does, until it is known which lines carry tags', () => {
    const document = open('Raz.', 'Dwa.');
    const reason = 'Nie wiadomo jeszcze, które napisy mają tagi. Spróbuj za chwilę.';
    expect(deleteLine(document, idOf(document, 0), null)).toEqual({ isDone: false, reason });
    expect(mergeWithNext(document, idOf(document, 0), null)).toEqual({ isDone: false, reason });
    expect(textsOf(document.lines)).toEqual(['Raz.', 'Dwa.']);
  });

  it('may empty the transcript, and the first line can then be put in', () => {
    const document = open('Raz.');
    deleteLine(document, idOf(document, 0), noTags);
    expect(document.lines).toEqual([]);
    insertAt(document, 1234.4);
    expect(timesOf(document)).toEqual([[1234, 3234]]);
    document.undo();
    document.undo();
    expect(textsOf(document.lines)).toEqual(['Raz.']);
  });
});

describe('inserting a line', () => {
  it('takes the pause after the line in hand, at most two seconds', () => {
    const document = open('Raz.');
    insertAfter(document, idOf(document, 0));
    expect(timesOf(document)).toEqual([
      [0, 4000],
      [4000, 6000],
    ]);
    expect(textsOf(document.lines)).toEqual(['Raz.', '']);
  });

  it('takes half a second off the line where there is no pause, and never the start of the next', () => {
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

  it('begins where the sound is, a thousandth later where another line begins', () => {
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

  it('is refused where two lines leave no time between them', () => {
    const document = open('Raz.', 'Dwa.');
    insertAt(document, 4000);
    expect(insertAfter(document, idOf(document, 1))).toMatchObject({ isDone: false });
    expect(document.lines).toHaveLength(3);
  });
});
