import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueLines, type EditorLine } from '../document/editor-line.ts';
import { applyHunks, findHunks } from '../document/line-hunks.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import { hasConflict, joinPieces, mergeStates } from './merge-states.ts';

const base = linesOf('Raz.', 'Dwa.', 'Trzy.', 'Cztery.');

/** The base with some texts changed; unchanged lines are the same objects. */
const changed = (texts: Record<number, string>): EditorLine[] =>
  base.map((line, index) => (texts[index] === undefined ? line : { ...line, text: texts[index] }));

const both = (ours: readonly EditorLine[], theirs: readonly EditorLine[]) => mergeStates(base, ours, theirs);

describe('the three-way merge', () => {
  it('takes changes of different lines from both sides, even of neighbouring lines', () => {
    const pieces = both(changed({ 0: 'Raz!' }), changed({ 1: 'Dwie.', 3: 'Cztery!' }));
    expect(hasConflict(pieces)).toBe(false);
    expect(textsOf(joinPieces(pieces, () => []))).toEqual(['Raz!', 'Dwie.', 'Trzy.', 'Cztery!']);
  });

  it('applies an equal change of both sides once', () => {
    const pieces = both(changed({ 1: 'Dwie.' }), changed({ 1: 'Dwie.' }));
    expect(hasConflict(pieces)).toBe(false);
    expect(textsOf(joinPieces(pieces, () => []))).toEqual(['Raz.', 'Dwie.', 'Trzy.', 'Cztery.']);
  });

  it('makes a conflict of different changes of one line', () => {
    const pieces = both(changed({ 1: 'Dwie.' }), changed({ 1: 'Dwoje.', 2: 'Troje.' }));
    expect(hasConflict(pieces)).toBe(true);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.ours))).toEqual(['Raz.', 'Dwie.', 'Troje.', 'Cztery.']);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.theirs))).toEqual(['Raz.', 'Dwoje.', 'Troje.', 'Cztery.']);
  });

  it('makes a conflict of merged lines that the other side changed', () => {
    const merged = [base[0], { ...base[1], endMs: 12_000, text: 'Dwa. Trzy.' }, base[3]] as EditorLine[];
    const pieces = both(merged, changed({ 2: 'Troje.' }));
    expect(hasConflict(pieces)).toBe(true);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.ours))).toEqual(['Raz.', 'Dwa. Trzy.', 'Cztery.']);
  });

  it('merges the text, the times and the mark of one line from different sides', () => {
    const moved = base.map((line) => (line === base[1] ? { ...line, startMs: 13_000, endMs: 14_000 } : line));
    const theirs = [base[0], base[2], base[3], moved[1]] as EditorLine[];
    const ours = base.map((line) => (line === base[1] ? { ...line, text: 'Dwie.', isProofread: true } : line));
    const pieces = both(ours, theirs);
    expect(hasConflict(pieces)).toBe(false);
    const merged = joinPieces(pieces, () => []);
    expect(textsOf(merged)).toEqual(['Raz.', 'Trzy.', 'Cztery.', 'Dwie.']);
    expect(merged[3]).toMatchObject({ id: base[1]?.id, startMs: 13_000, endMs: 14_000, isProofread: true });
  });

  it('makes a conflict if the other side deleted the line with the caret', () => {
    const theirs = [base[0], base[2], base[3]] as EditorLine[];
    expect(hasConflict(mergeStates(base, base, theirs, base[1]?.id))).toBe(true);
    expect(hasConflict(mergeStates(base, base, theirs, base[2]?.id))).toBe(false);
  });

  it('uses one side when the other changed nothing', () => {
    const ours = changed({ 2: 'Trzy!' });
    expect(joinPieces(both(ours, base), () => [])).toEqual(ours);
    expect(joinPieces(both(base, ours), () => [])).toEqual(ours);
  });
});

const texts = fc.array(fc.constantFrom('Raz.', 'Dwa.', 'Trzy.', 'Ewa: tak.'), { maxLength: 12 });

describe('hunks', () => {
  it('turn the base into the other state, for any changes', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const old = linesOf(...before);
        const next = continueLines(old, linesOf(...after));
        expect(applyHunks(old, findHunks(old, next))).toEqual(next);
      }),
    );
  });

  it('turn the base into the other state when lines were swapped', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (places) => {
        const old = linesOf('a', 'b', 'c', 'd', 'e', 'f');
        const next = places.map((place) => old[place] as EditorLine);
        expect(applyHunks(old, findHunks(old, next))).toEqual(next);
      }),
    );
  });

  it('contain only what changed', () => {
    expect(findHunks(base, changed({ 1: 'Dwie.' }))).toEqual([
      { at: 1, removed: 1, inserted: [{ ...base[1], text: 'Dwie.' }] },
    ]);
    expect(findHunks(base, base)).toEqual([]);
  });
});
