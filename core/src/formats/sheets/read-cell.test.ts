import { describe, expect, it } from 'vitest';
import { readCell } from './read-cell.ts';

describe('a cell of a table', () => {
  it.each([
    ['polski, kaszubski', ['pl', 'csb']],
    ['English; de', ['en', 'de']],
    ['nieznany', ['nieznany']],
  ])('with the languages %j names them by words or codes', (cell, codes) => {
    expect(readCell('catalogue.languages', cell, ['pl'])).toEqual(codes);
  });

  it.each([
    'http://creativecommons.org/licenses/by/4.0/',
    'https://creativecommons.org/licenses/by/4.0',
    'https://creativecommons.org/licenses/by/4.0/deed.pl',
    'CC BY 4.0',
    'cc-by 4.0',
  ])('with the licence %j means a licence of the list', (cell) => {
    expect(readCell('catalogue.licence', cell, '')).toBe('http://creativecommons.org/licenses/by/4.0/');
  });

  it('with another licence keeps its text for the check to refuse', () => {
    expect(readCell('catalogue.licence', 'https://rightsstatements.org/page/InC/1.0/?language=pl', '')).toBe(
      'http://rightsstatements.org/vocab/InC/1.0/',
    );
    expect(readCell('catalogue.licence', 'moja licencja', '')).toBe('moja licencja');
  });
});
