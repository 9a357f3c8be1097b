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
  const { ids: found, successors } = matchLines(before, lines);
  return { ids: found, successors: Object.fromEntries(successors) };
}

describe('matching lines', () => {
  it('matches each line of an unchanged transcript with itself', () => {
    expect(match(next)).toEqual({ ids, successors: {} });
  });

  it.each([1, 300, 700, 1000, 2000, 3_600_000, -400])('follows a shift of the whole transcript by %d ms', (shift) => {
    const later = next.map((each) => line(each.startMs + 5000 + shift, each.endMs + 5000 + shift, each.text));
    const before = old.map((each) => ({ ...each, startMs: each.startMs + 5000, endMs: each.endMs + 5000 }));
    expect(match(later, before)).toEqual({ ids, successors: {} });
  });

  it('follows small retimings with new words', () => {
    expect(match(next.map((each) => line(each.startMs + 200, each.endMs + 150, `${each.text}!`)))).toEqual({
      ids,
      successors: {},
    });
  });

  it('matches a line whose words were corrected', () => {
    expect(match(next.map((known, index) => (index === 2 ? line(2000, 3000, 'DWA') : known)))).toEqual({
      ids,
      successors: {},
    });
  });

  it('follows the words when every line moves by another time', () => {
    const spread = next.map((each, index) => line(each.startMs + index * 1000, each.endMs + index * 1000, each.text));
    expect(match(spread)).toEqual({ ids, successors: {} });
  });

  it('prefers the same start to a longer overlap', () => {
    const before = [{ id: 'a', startMs: 0, endMs: 1000, text: 'a' }];
    expect(match([line(0, 10, 'b'), line(10, 1000, 'c')], before)).toEqual({ ids: ['a', null], successors: {} });
  });

  it('prefers equal words when several lines start together', () => {
    const before = ['a', 'b', 'c'].map((text) => ({ id: text, startMs: 0, endMs: 1000, text }));
    expect(match([line(0, 1000, 'c'), line(0, 1000, 'x'), line(0, 1000, 'a')], before).ids).toEqual(['c', 'b', 'a']);
  });

  it('matches a split line with its first half', () => {
    const split = [...next.slice(0, 2), line(2000, 2400, 'd'), line(2400, 3000, 'wa'), ...next.slice(3)];
    expect(match(split)).toEqual({ ids: ['0', '1', '2', null, '3', '4', '5'], successors: {} });
  });

  it('makes the merged line the successor of both', () => {
    const merged = [...next.slice(0, 2), line(2000, 4000, 'dwa trzy'), ...next.slice(4)];
    expect(match(merged)).toEqual({ ids: ['0', '1', '2', '4', '5'], successors: { 3: 2 } });
  });

  it('gives an inserted line no id', () => {
    const before = old.filter(({ id }) => id !== '3');
    expect(match(next, before)).toEqual({ ids: ['0', '1', '2', null, '4', '5'], successors: {} });
  });

  it('makes the nearest line the successor of a deleted one', () => {
    expect(match(next.filter((_, index) => index !== 3))).toEqual({
      ids: ['0', '1', '2', '4', '5'],
      successors: { 3: 2 },
    });
    expect(match(next.slice(1)).successors).toEqual({ 0: 0 });
    expect(match(next.slice(0, 3)).successors).toEqual({ 3: 2, 4: 2, 5: 2 });
    const before = [{ id: 'a', startMs: 8000, endMs: 8500, text: 'a' }];
    expect(match([line(0, 1000, 'x'), line(9000, 9900, 'y')], before)).toEqual({
      ids: [null, null],
      successors: { a: 1 },
    });
  });

  it('does not depend on the order of the lines in the file', () => {
    expect(match([...next].reverse()).ids).toEqual([...ids].reverse());
  });

  it('gives every line of a replaced transcript a successor at its time', () => {
    expect(match([line(500, 3200, 'x'), line(3200, 5900, 'y')])).toEqual({
      ids: ['1', '4'],
      successors: { 0: 0, 2: 0, 3: 0, 5: 1 },
    });
  });

  it('gives no successors when no lines are left', () => {
    expect(match([])).toEqual({ ids: [], successors: {} });
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
        const { ids: found, successors } = matchLines(
          before.map((each, index) => ({ ...each, id: `${index}` })),
          after,
        );
        const kept = found.filter((id) => id !== null);
        expect([...kept, ...successors.keys()].sort()).toEqual(before.map((_, index) => `${index}`).sort());
        for (const index of successors.values()) expect(after[index]).toBeDefined();
      }),
    );
  });

  it('returns for ten thousand lines that all start together', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => line(0, 1000, String(index)));
    expect(
      matchLines(
        many.map((each, index) => ({ ...each, id: `${index}` })),
        [...many].reverse(),
      ).successors.size,
    ).toBe(0);
  });
});
