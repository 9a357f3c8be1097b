import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('a long text ends at a word, with an ellipsis', () => {
  expect(shorten('O młynie.', 20)).toBe('O młynie.');
  expect(shorten('O młynie i o tym, co było po wojnie', 20)).toBe('O młynie i o tym…');
  expect(shorten('O młynie, koniach, żniwach', 10)).toBe('O młynie…');
});

it('a word that is longer than the limit is cut between two characters', () => {
  expect(shorten('Konstantynopolitańczykowianeczka', 10)).toBe('Konstanty…');
  expect(shorten(`12345678${'🌾'.repeat(9)}`, 10)).toBe('12345678…');
});
