import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePolish, indexLetter, polishPlural } from './polish-order.ts';

describe('Polish order', () => {
  it('sorts each Polish letter after its Latin one, and numbers by value', () => {
    const sorted = [
      '2 maja',
      '10 maja',
      'Cyprian',
      'Ćmielów',
      'Dom',
      'Lublin',
      'Łask',
      'Łódź',
      'Mińsk',
      'Sól',
      'Śląsk',
      'Zamek',
      'Źródło',
      'Żyrardów',
    ];
    const mixed = [...sorted].reverse();
    expect(mixed.sort(comparePolish)).toEqual(sorted);
  });

  it('returns 0 for identical texts only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(comparePolish(a, b) === 0).toBe(a === b);
      }),
    );
    expect(comparePolish('a', 'a\u0000')).not.toBe(0);
  });
});

describe('the heading in an index', () => {
  it.each([
    ['Cyprian', 'C'],
    ['ćma', 'Ć'],
    ['c\u0301ma', 'Ć'],
    ['Łódź', 'Ł'],
    ['źródło', 'Ź'],
    ['Żyrardów', 'Ż'],
    ['Óbidos', 'Ó'],
    ['Édith', 'E'],
    ['Über', 'U'],
    ['„Solidarność”', 'S'],
    ['  (Warszawa)', 'W'],
    ['1939 rok', '#'],
    ['„3 Maja”', '#'],
    ['½', '#'],
    ['!?', '#'],
    ['', '#'],
    ['ßtraße', 'S'],
    ['Żeromski', 'Ż'],
    ['Львів', 'Л'],
  ])('of %j is %s', (name, letter) => {
    expect(indexLetter(name)).toBe(letter);
  });
});

describe('a noun after a number', () => {
  it.each<[number, string]>([
    [0, 'nagrań'],
    [1, 'nagranie'],
    [2, 'nagrania'],
    [4, 'nagrania'],
    [5, 'nagrań'],
    [11, 'nagrań'],
    [12, 'nagrań'],
    [14, 'nagrań'],
    [21, 'nagrań'],
    [22, 'nagrania'],
    [101, 'nagrań'],
    [112, 'nagrań'],
    [1002, 'nagrania'],
    [1.5, 'nagrania'],
  ])('%d %s', (n, expected) => {
    expect(polishPlural(n, 'nagranie', 'nagrania', 'nagrań')).toBe(expected);
  });
});
