import { expect, it } from 'vitest';
import { EditorDocument } from './editor-document.ts';
import { type EditorLine, toEditorLines } from './editor-line.ts';
import { retimeLines } from './retime-lines.ts';

const lines = toEditorLines(
  ['raz', 'dwa', 'trzy'].map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text })),
);
const [first, second] = lines as [EditorLine, EditorLine];
const times = ({ lines: all }: EditorDocument) => all.map(({ text, startMs, endMs }) => [text, startMs, endMs]);

it('changes many lines in one step, which one undo reverts', () => {
  const document = new EditorDocument(lines);
  retimeLines(
    document,
    new Map([first, second].map((line, at) => [line, { startMs: at * 700, endMs: at * 700 + 500 }])),
  );
  expect(times(document)).toEqual([
    ['raz', 0, 500],
    ['dwa', 700, 1200],
    ['trzy', 2000, 2900],
  ]);
  document.undo();
  expect(document.lines).toEqual(lines);
});

it('keeps lines in the order of their starts, and the starts distinct', () => {
  const document = new EditorDocument(lines);
  retimeLines(document, new Map([[first, { startMs: 2000, endMs: 2500 }]]));
  expect(times(document)).toEqual([
    ['dwa', 1000, 1900],
    ['raz', 2000, 2500],
    ['trzy', 2001, 2900],
  ]);
});

it('skips a line that a colleague changed in the meantime', () => {
  const document = new EditorDocument(lines);
  const others = lines.map((line) => (line === first ? { ...line, endMs: 950 } : line));
  document.takeOver(others, others);
  retimeLines(document, new Map([[first, { startMs: 500, endMs: 800 }]]));
  expect(times(document)[0]).toEqual(['raz', 0, 950]);
});
