import { expect, it } from 'vitest';
import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import { EditorController } from './editor-controller.ts';

const playback = { subscribe: () => () => {}, subscribePosition: () => () => {}, tracks: [] };

function open(...texts: string[]): EditorController {
  return new EditorController({
    document: new EditorDocument(linesOf(...texts)),
    playback: playback as unknown as Playback,
    current: {} as CurrentLine,
    taggedStartsMs: () => new Set(),
    isEditable: () => true,
  });
}

it('focusing the time of the line that is edited keeps the caret', () => {
  const editor = open('Dawno temu.', 'Potem.');
  const [first] = editor.document.order as [LineId];
  editor.noteCaret(first, 5);
  editor.activate(first);
  editor.insertWords('[śmiech]');
  expect(textsOf(editor.document.lines)).toEqual(['Dawno [śmiech] temu.', 'Potem.']);
});

it('focusing the time of another line puts the caret at its start', () => {
  const editor = open('Dawno temu.', 'Potem.');
  const [first, second] = editor.document.order as [LineId, LineId];
  editor.noteCaret(first, 5);
  editor.activate(second);
  expect([editor.active.get(), editor.caret]).toEqual([second, 0]);
});
