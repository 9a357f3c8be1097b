import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutraliseCell, restoreCell } from './spreadsheet-cell.ts';

describe('a cell of a spreadsheet', () => {
  it.each(['=1+1', '+48 500', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j is not run as a formula', (text) => {
    expect(neutraliseCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'Łódź', "'cytat'", '2 + 2', '12-05-1987'])('%j is unchanged', (text) => {
    expect(neutraliseCell(text)).toBe(text);
    expect(restoreCell(text)).toBe(text);
  });

  it('is read back unchanged with any content', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a'), maxLength: 6 });
    fc.assert(
      fc.property(text, (written) => {
        expect(neutraliseCell(written)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(restoreCell(neutraliseCell(written))).toBe(written);
      }),
    );
  });
});
