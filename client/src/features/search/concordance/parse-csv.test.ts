import { expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

it('reads rows and cells, with and without a line break at the end', () => {
  expect(parseCsv('a;b\r\n1;2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(parseCsv('a;;b\n;')).toEqual([
    ['a', '', 'b'],
    ['', ''],
  ]);
});

it('a quoted cell keeps semicolons, quotation marks and line breaks', () => {
  expect(parseCsv('"tak; nie";"„on” mówi ""tak""";"dwa\nwiersze"\r\nx;y;z')).toEqual([
    ['tak; nie', '„on” mówi "tak"', 'dwa\nwiersze'],
    ['x', 'y', 'z'],
  ]);
});

it('drops the byte order mark; an empty text has no rows', () => {
  expect(parseCsv('\uFEFFnagranie;czas')).toEqual([['nagranie', 'czas']]);
  expect(parseCsv('')).toEqual([]);
});

it('returns a cell as it was before it was neutralised', () => {
  expect(parseCsv(`"'=1+1";"'tak'"`)).toEqual([['=1+1', "'tak'"]]);
});
