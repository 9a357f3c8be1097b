import { expect, it } from 'vitest';
import { EditorDocument } from './editor-document.ts';
import { toEditorLines } from './editor-line.ts';
import { retimeLines } from './retime-lines.ts';

const lines = toEditorLines(
  ['raz', 'dwa', 'trzy'].map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text })),
);
const [first, second] = lines.map(({ id }) => id) as [number, number];
const times = ({ lines: all }: EditorDocument) => all.map(({ text, startMs, endMs }) => [text, startMs, endMs]);

it('changes many lines in one step, which one undo takes back', () => {
  const document = new EditorDocument(lines);
  retimeLines(document, new Map([first, second].map((id, at) => [id, { startMs: at * 700, endMs: at * 700 + 500 }])));
  expect(times(document)).toEqual([
    ['raz', 0, 500],
    ['dwa', 700, 1200],
    ['trzy', 2000, 2900],
  ]);
  document.undo();
  expect(document.lines).toEqual(lines);
});

it('keeps lines in the order of their starts, none of which is the same', () => {
  const document = new EditorDocument(lines);
  retimeLines(document, new Map([[first, { startMs: 2000, endMs: 2500 }]]));
  expect(times(document)).toEqual([
    ['dwa', 1000, 1900],
    ['raz', 2000, 2500],
    ['trzy', 2001, 2900],
  ]);
});
