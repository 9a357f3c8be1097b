import { expect, it } from 'vitest';
import { movedCaret } from './use-kept-caret.ts';

it('keeps the caret at its words when the text before or after them changes', () => {
  expect(movedCaret('Raz dwa.', 'Raz dwa trzy.', 4)).toBe(4);
  expect(movedCaret('Raz dwa.', 'Ewa: Raz dwa.', 4)).toBe(9);
  expect(movedCaret('Raz dwa.', 'Raz, dwa.', 8)).toBe(9);
  expect(movedCaret('Raz dwa trzy.', 'Raz.', 8)).toBe(3);
});
