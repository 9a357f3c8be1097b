import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { linesOf } from '../testing/lines.ts';
import { DoubtfulMarks } from './doubtful-marks.tsx';

it('contains the text only up to the last doubtful word, so that typing after it lays out nothing', () => {
  const lines = linesOf('Mama poszła w\u00a0pole rano.');
  const document = new EditorDocument(lines);
  document.words.load(lines, [[0, 1, 2, 3, 4].map((at) => [at * 100, at * 100 + 100, at === 2 ? 0.2 : 0.9, 'x'])], 20);
  const marks = () => <DoubtfulMarks words={document.words} line={document.lines[0] as never} />;
  const { container, rerender } = render(marks());
  const type = (text: string) => {
    act(() => typeText(document, document.order[0] as LineId, text, text.length));
    rerender(marks());
  };
  expect(container.textContent).toBe('Mama poszła w\u00a0pole');
  const mirror = container.firstElementChild;
  type('Mama poszła w\u00a0pole rano i wróciła.');
  expect(container.firstElementChild).toBe(mirror);
  expect(container.textContent).toBe('Mama poszła w\u00a0pole');
  type('Nasza mama poszła w\u00a0pole rano i wróciła.');
  expect(container.textContent).toBe('Nasza mama poszła w\u00a0pole');
});
