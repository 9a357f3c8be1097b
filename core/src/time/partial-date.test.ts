import { describe, expect, it } from 'vitest';
import {
  comparePartialDates,
  formatPartialDate,
  isAmbiguousDate,
  isPartialDate,
  parsePartialDate,
} from './partial-date.ts';

describe('a partial date', () => {
  it.each(['1987', '1987-05', '1987-05-12', '2000-02-29', '1988-02-29', '1987-12-31'])('may be %s', (text) => {
    expect(isPartialDate(text)).toBe(true);
  });

  it.each([
    '',
    '87',
    '0000',
    '1987-13',
    '1987-00',
    '1987-02-30',
    '1987-02-29',
    '1900-02-29',
    '1987-04-31',
    '1987-05-00',
    '1987-5-1',
    '1987-05-12\n',
  ])('may not be %j', (text) => {
    expect(isPartialDate(text)).toBe(false);
  });

  it.each<[string, string | null]>([
    ['12.05.1987.', '1987-05-12'],
    ['12.05.1987, godz. 10', '1987-05-12'],
    ['w dniu 12 maja 1987 roku', '1987-05-12'],
    ['rok 1987', '1987'],
    ['19870512', '1987-05-12'],
    ['19871312', null],
    ['1987', '1987'],
    [' 1987 r. ', '1987'],
    ['1987r', '1987'],
    ['1987 roku', '1987'],
    ['maj 1987', '1987-05'],
    ['MAJ 1987', '1987-05'],
    ['Październik 1956', '1956-10'],
    ['pazdziernika 1956', '1956-10'],
    ['05.1987', '1987-05'],
    ['5/1987', '1987-05'],
    ['V 1987', '1987-05'],
    ['1987-05', '1987-05'],
    ['12 maja 1987', '1987-05-12'],
    ['12 maja 1987 r.', '1987-05-12'],
    ['3 V 1987', '1987-05-03'],
    ['12.V.1987', '1987-05-12'],
    ['12.05.1987', '1987-05-12'],
    ['1.5.1987', '1987-05-01'],
    ['12. 05. 1987', '1987-05-12'],
    ['12-05-1987', '1987-05-12'],
    ['1987-05-12', '1987-05-12'],
    ['1987.05.12', '1987-05-12'],
    ['29 lutego 1988', '1988-02-29'],
    ['12.05.1987 r.', '1987-05-12'],
    ['niedziela, 12 maja 2019', '2019-05-12'],
    ['Niedziela 12 maja 2019 r.', '2019-05-12'],
    ['środa,12.06.2019', '2019-06-12'],
    ['sob. 12 maja 2019', '2019-05-12'],
    ['pn., 13.05.2019', '2019-05-13'],
    ['12 maja 2019 (niedziela)', '2019-05-12'],
    ['12 maja 2019, niedziela', '2019-05-12'],
    ['dnia 12 maja 2019 roku', '2019-05-12'],
    ['2019-05-12T00:00:00', '2019-05-12'],
    ['2019-05-12 00:00:00', '2019-05-12'],
    ['2019-05-12T23:30:00.000+02:00', '2019-05-12'],
    ['2019-05-12T10:30Z', '2019-05-12'],
    ['12.05.2019 14:30', '2019-05-12'],
    ['12 maja 2019, godz. 14:30', '2019-05-12'],
    ['12 maja 2019 o godz. 14.30', '2019-05-12'],
    ['5/12/2019 2:30 PM', '2019-12-05'],
    ['5/13/2019', '2019-05-13'],
    ['13/5/2019', '2019-05-13'],
    ['12 gru 2019', '2019-12-12'],
    ['12-paź-2019', '2019-10-12'],
    ['maj-2019', '2019-05'],
    ['niedziela', null],
    ['2019-05-12T', null],
    ['14:30', null],
    ['13/13/2019', null],
    ['30.02.1987', null],
    ['29 lutego 1987', null],
    ['13.1987', null],
    ['31 kwietnia 1987', null],
    ['maj', null],
    ['12 maja', null],
    ['12.05.87', null],
    ['w maju 1987', null],
    ['około 1987', null],
    ['1987-1990', null],
    ['1 2 3 1987', null],
    ['', null],
  ])('typed as %j is %s', (text, canonical) => {
    expect(parsePartialDate(text)).toBe(canonical);
  });

  it.each([
    ['1987', '1987'],
    ['1987-05', 'maj 1987'],
    ['1956-10', 'październik 1956'],
    ['1987-05-02', '2 maja 1987'],
    ['1987-12-24', '24 grudnia 1987'],
    ['około 1987', 'około 1987'],
  ])('%s is shown as %s, and typed in that form it is read back', (canonical, words) => {
    expect(formatPartialDate(canonical)).toBe(words);
    expect(parsePartialDate(words)).toBe(isPartialDate(canonical) ? canonical : null);
  });

  it('sorts before its months and days, and before text that is not a date', () => {
    const sorted = ['1986-12-31', '1987', '1987-05', '1987-05-12', '1987-06', '', 'nieznana'];
    expect([...sorted].reverse().sort(comparePartialDates)).toEqual(sorted);
  });

  it.each([
    ['5/12/2019', true],
    ['05/12/2019 00:00', true],
    ['5/13/2019', true],
    ['13/5/2019', false],
    ['5/5/2019', false],
    ['5.12.2019', false],
    ['2019/5/12', false],
    ['maj 2019', false],
  ])('%s may have its month and day swapped: %s', (text, isAmbiguous) => {
    expect(isAmbiguousDate(text)).toBe(isAmbiguous);
  });
});
