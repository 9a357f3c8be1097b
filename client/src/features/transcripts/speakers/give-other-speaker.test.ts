import { beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../ui/status-line.tsx';
import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { EditorController } from '../controller/editor-controller.ts';
import { EditorDocument } from '../document/editor-document.ts';
import { commandOf } from '../keys/key-map.ts';
import { linesOf, textsOf } from '../testing/lines.ts';

vi.mock('../../../ui/status-line.tsx', () => ({ announce: vi.fn() }));
beforeEach(() => vi.mocked(announce).mockClear());

const playback = { subscribe: () => () => {}, subscribePosition: () => () => {}, tracks: [] };

/** An editor with the caret in the line at this index. */
function open(texts: string[], at: number, { caret = 0, isEditable = true } = {}): EditorController {
  const editor = new EditorController({
    document: new EditorDocument(linesOf(...texts)),
    playback: playback as unknown as Playback,
    current: {} as CurrentLine,
    taggedStartsMs: () => new Set(),
    isEditable: () => isEditable,
  });
  editor.noteCaret(editor.document.order[at] as number, caret);
  return editor;
}

const press = (editor: EditorController, shiftKey = false) =>
  commandOf(new KeyboardEvent('keydown', { code: 'KeyS', key: 's', altKey: true, shiftKey }))?.run(editor, {} as never);
const texts = (editor: EditorController) => textsOf(editor.document.lines);

it('one key assigns the line to the other of two speakers, and pressed twice to the first again', () => {
  const talk = ['Ewa: Gdzie?', 'Jan: Raz.', 'Dwa.', 'Trzy.'];
  const editor = open(talk, 2);
  press(editor);
  expect(texts(editor)).toEqual(['Ewa: Gdzie?', 'Jan: Raz.', 'Ewa: Dwa.', 'Jan: Trzy.']);
  press(editor);
  expect(texts(editor)).toEqual(talk);
});

it('with more speakers, one key assigns the line to the next speaker', () => {
  const editor = open(['Ewa: Raz.', 'Jan: Dwa.', 'Anna: Trzy.'], 1);
  press(editor);
  expect(texts(editor)[1]).toBe('Anna: Dwa.');
  press(editor);
  expect(texts(editor)).toEqual(['Ewa: Raz.', 'Dwa.', 'Anna: Trzy.']);
});

it('Shift assigns the rest of the turn to the same speaker', () => {
  const editor = open(['Ewa: Gdzie?', 'Jan: Raz.', 'Dwa.', 'Trzy.', 'Ewa: Tak?'], 2);
  press(editor, true);
  expect(texts(editor)).toEqual(['Ewa: Gdzie?', 'Jan: Raz.', 'Ewa: Dwa.', 'Trzy.', 'Tak?']);
});

it('is announced, and undone in one step', () => {
  const talk = ['Ewa: Gdzie?', 'Jan: Raz.', 'Dwa.'];
  const editor = open(talk, 1);
  press(editor);
  expect(vi.mocked(announce).mock.calls).toEqual([['Mówi: Ewa.']]);
  editor.undo();
  expect(texts(editor)).toEqual(talk);
});

it('keeps the caret at its word', () => {
  const editor = open(['Ewa: Gdzie?', 'Jan: Raz dwa.'], 1, { caret: 9 });
  press(editor);
  expect(texts(editor)[1]).toBe('Raz dwa.');
  expect(editor.focusRequest.get()?.offset).toBe(4);
});

it('explains what to do when there is no other speaker', () => {
  const editor = open(['Ewa: Gdzie?', 'Tam.'], 1);
  press(editor);
  expect(editor.refusal.get()).toContain('nie ma innej osoby mówiącej');
});

it('changes nothing in a read-only text', () => {
  const editor = open(['Ewa: Gdzie?', 'Jan: Tam.'], 1, { isEditable: false });
  press(editor);
  expect(texts(editor)).toEqual(['Ewa: Gdzie?', 'Jan: Tam.']);
  expect(announce).not.toHaveBeenCalled();
});
