import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProofread, writeProofread } from './proofread-marks.ts';

const lines = (marks: string) => [...marks].map((mark) => ({ isProofread: mark === 'x' }));

describe('marks of proofread lines', () => {
  it('are written as ranges of positions', () => {
    expect(writeProofread(lines('xxx.x'))).toBe('0-2,4');
    expect(writeProofread(lines('.....'))).toBe('');
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (marks) => {
        const text = writeProofread(marks.map((isProofread) => ({ isProofread })));
        const places = readProofread(text, marks.length);
        expect(marks.map((_, index) => places?.has(index))).toEqual(marks);
      }),
    );
  });

  it.each(['a', '1-', '-1', '2,1', '1,1', '3-2', '0-5', '5', '0 ', ',', '1e3', '0-4294967295'])('refuse %j', (text) => {
    expect(readProofread(text, 5)).toBeNull();
  });
});
