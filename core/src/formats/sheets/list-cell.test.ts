import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListCell, writeListCell } from './list-cell.ts';

describe('a list in a cell', () => {
  it('is written with semicolons and read as people type it', () => {
    expect(writeListCell(['wojna', 'Gdynia; port'])).toBe('wojna; Gdynia;; port');
    expect(readListCell('wojna;okupacja ;  dzieciństwo;')).toEqual(['wojna', 'okupacja', 'dzieciństwo']);
    expect(readListCell('')).toEqual([]);
  });

  it('is read back as it was', () => {
    const item = fc.string({ unit: fc.constantFrom(';', ' ', 'ł', '"'), minLength: 1, maxLength: 6 });
    const items = fc.array(item.map((text) => text.trim()).filter((text) => text !== ''));
    fc.assert(
      fc.property(items, (written) => {
        expect(readListCell(writeListCell(written))).toEqual(written);
      }),
    );
  });
});
