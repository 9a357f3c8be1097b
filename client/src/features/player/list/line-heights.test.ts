import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineHeights } from './line-heights.ts';

describe('line heights', () => {
  it('give the offset of a row and the row at an offset', () => {
    const heights = new LineHeights(4, () => 10);
    heights.measure(1, 25);
    expect([0, 1, 2, 3, 4].map((index) => heights.offsetOf(index))).toEqual([0, 10, 35, 45, 55]);
    expect([-5, 0, 9, 10, 34, 35, 54, 99].map((offset) => heights.indexAt(offset))).toEqual([0, 0, 0, 1, 1, 2, 3, 3]);
  });

  it('keep measured heights when rows are inserted or removed', () => {
    const heights = new LineHeights(3, () => 10);
    heights.measure(0, 11);
    heights.measure(2, 12);
    heights.splice(1, 1, 2, () => 20);
    expect([0, 1, 2, 3].map((index) => heights.heightOf(index))).toEqual([11, 20, 20, 12]);
    expect(heights.isMeasured(3)).toBe(true);
    expect(heights.isMeasured(1)).toBe(false);
    expect(heights.total).toBe(63);
  });

  it('are zero for an empty list', () => {
    const heights = new LineHeights(0, () => 10);
    expect(heights.total).toBe(0);
    expect(heights.indexAt(50)).toBe(0);
  });

  it('equal plain sums for any measurements', () => {
    const measures = fc.array(fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 200 })));
    fc.assert(
      fc.property(measures, fc.nat(31), (changes, asked) => {
        const heights = new LineHeights(30, () => 7);
        const plain = Array.from({ length: 30 }, () => 7);
        for (const [index, height] of changes) {
          heights.measure(index, height);
          plain[index] = height;
        }
        expect(heights.offsetOf(asked)).toBe(plain.slice(0, asked).reduce((sum, height) => sum + height, 0));
      }),
    );
  });
});
