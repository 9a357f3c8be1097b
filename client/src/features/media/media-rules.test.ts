import { describe, expect, it } from 'vitest';
import { moved } from './media-order.ts';
import { mediaRefusal } from './media-rules.ts';

describe('photos and documents', () => {
  it.each([
    ['photos', 'szkoła.JPG', 10_485_760, null],
    ['photos', 'list.pdf', 5, 'list.pdf: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF'],
    [
      'photos',
      'skan.TIF',
      5,
      'skan.TIF: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF. To jest obraz TIFF. Zapisz jako JPG albo PNG.',
    ],
    ['documents', 'list.pdf', 5, null],
    ['documents', 'list.docx', 5, 'list.docx: Niedozwolony typ pliku. Dozwolone są: PDF, JPG, PNG, GIF'],
    ['photos', 'duże.png', 10_485_761, 'duże.png: Plik jest zbyt duży. Maksymalny rozmiar to 10MB.'],
  ] as const)('are accepted or refused by type and size, here %s: %s of %i bytes', (type, name, size, refusal) => {
    expect(mediaRefusal(type, { name, size })).toBe(refusal);
  });

  it('can be moved to another position', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
