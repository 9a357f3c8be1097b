import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines, type OldLine } from './match-lines.ts';
import type { TranscriptLine } from './transcript-line.ts';

const words = ['zero', 'jeden', 'dwa', 'trzy', 'cztery', 'pięć'];
/** Six lines of a second each, without gaps, with the ids 0 to 5. */
const old: OldLine[] = words.map((text, index) => ({
  id: String(index),
  startMs: index * 1000,
  endMs: index * 1000 + 1000,
  text,
}));
const next: TranscriptLine[] = old.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
const ids = ['0', '1', '2', '3', '4', '5'];

function line(startMs: number, endMs: number, text: string): TranscriptLine {
  return { startMs, endMs, text };
}

function match(lines: TranscriptLine[], before: OldLine[] = old) {
  const { ids: found, moved } = matchLines(before, lines);
  return { ids: found, moved: Object.fromEntries(moved) };
}

describe('matching lines', () => {
  it('knows each line of an unchanged transcript', () => {
    expect(match(next)).toEqual({ ids, moved: {} });
  });

  it.each([1, 300, 700, 1000, 2000, 3_600_000, -400])('follows a shift of the whole by %d ms', (shift) => {
    const later = next.map((each) => line(each.startMs + 5000 + shift, each.endMs + 5000 + shift, each.text));
    const before = old.map((each) => ({ ...each, startMs: each.startMs + 5000, endMs: each.endMs + 5000 }));
    expect(match(later, before)).toEqual({ ids, moved: {} });
  });

  it('follows small retimings with new words', () => {
    expect(match(next.map((each) => line(each.startMs + 200, each.endMs + 150, `${each.text}!`)))).toEqual({
      ids,
      moved: {},
    });
  });

  it('keeps a line whose words were corrected', () => {
    expect(match(next.map((known, index) => (index === 2 ? line(2000, 3000, 'DWA') : known)))).toEqual({
      ids,
      moved: {},
    });
  });

  it('keeps the same start before a better overlap', () => {
    const before = [{ id: 'a', startMs: 0, endMs: 1000, text: 'a' }];
    expect(match([line(0, 10, 'b'), line(10, 1000, 'c')], before)).toEqual({ ids: ['a', null], moved: {} });
  });

  it('prefers equal words where several start together', () => {
    const before = ['a', 'b', 'c'].map((text) => ({ id: text, startMs: 0, endMs: 1000, text }));
    expect(match([line(0, 1000, 'c'), line(0, 1000, 'x'), line(0, 1000, 'a')], before).ids).toEqual(['c', 'b', 'a']);
  });

  it('keeps a split line on its first half', () => {
    const split = [...next.slice(0, 2), line(2000, 2400, 'd'), line(2400, 3000, 'wa'), ...next.slice(3)];
    expect(match(split)).toEqual({ ids: ['0', '1', '2', null, '3', '4', '5'], moved: {} });
  });

  it('hands a merged line on to the line it was merged into', () => {
    const merged = [...next.slice(0, 2), line(2000, 4000, 'dwa trzy'), ...next.slice(4)];
    expect(match(merged)).toEqual({ ids: ['0', '1', '2', '4', '5'], moved: { 3: 2 } });
  });

  it('gives an inserted line no id', () => {
    const before = old.filter(({ id }) => id !== '3');
    expect(match(next, before)).toEqual({ ids: ['0', '1', '2', null, '4', '5'], moved: {} });
  });

  it('hands a deleted line on to the nearest one', () => {
    expect(match(next.filter((_, index) => index !== 3))).toEqual({ ids: ['0', '1', '2', '4', '5'], moved: { 3: 2 } });
    expect(match(next.slice(1)).moved).toEqual({ 0: 0 });
    expect(match(next.slice(0, 3)).moved).toEqual({ 3: 2, 4: 2, 5: 2 });
    const before = [{ id: 'a', startMs: 8000, endMs: 8500, text: 'a' }];
    expect(match([line(0, 1000, 'x'), line(9000, 9900, 'y')], before)).toEqual({ ids: [null, null], moved: { a: 1 } });
  });

  it('does not depend on the order of the lines in the file', () => {
    expect(match([...next].reverse()).ids).toEqual([...ids].reverse());
  });

  it('hands every line of a replaced transcript on to the time it stood at', () => {
    expect(match([line(500, 3200, 'x'), line(3200, 5900, 'y')])).toEqual({
      ids: ['1', '4'],
      moved: { 0: 0, 2: 0, 3: 0, 5: 1 },
    });
  });

  it('has nowhere to hand lines on to when none are left', () => {
    expect(match([])).toEqual({ ids: [], moved: {} });
    expect(match(next, []).ids).toEqual([null, null, null, null, null, null]);
  });

  it('loses no old line and uses none twice', () => {
    const lines = fc.array(
      fc
        .tuple(fc.nat(50), fc.nat(20), fc.constantFrom('a', 'b', 'c', ''))
        .map(([start, length, text]) => line(start, start + length, text)),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(after.length > 0);
        const { ids: found, moved } = matchLines(
          before.map((each, index) => ({ ...each, id: `${index}` })),
          after,
        );
        const kept = found.filter((id) => id !== null);
        expect([...kept, ...moved.keys()].sort()).toEqual(before.map((_, index) => `${index}`).sort());
        for (const index of moved.values()) expect(after[index]).toBeDefined();
      }),
    );
  });

  it('returns for ten thousand lines that all start together', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => line(0, 1000, String(index)));
    expect(
      matchLines(
        many.map((each, index) => ({ ...each, id: `${index}` })),
        [...many].reverse(),
      ).moved.size,
    ).toBe(0);
  });
});
