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

describe('putting two states together', () => {
  it('takes changes of different lines from both, also of neighbours', () => {
    const pieces = both(changed({ 0: 'Raz!' }), changed({ 1: 'Dwie.', 3: 'Cztery!' }));
    expect(hasConflict(pieces)).toBe(false);
    expect(textsOf(joinPieces(pieces, () => []))).toEqual(['Raz!', 'Dwie.', 'Trzy.', 'Cztery!']);
  });

  it('takes the same change once', () => {
    const pieces = both(changed({ 1: 'Dwie.' }), changed({ 1: 'Dwie.' }));
    expect(hasConflict(pieces)).toBe(false);
    expect(textsOf(joinPieces(pieces, () => []))).toEqual(['Raz.', 'Dwie.', 'Trzy.', 'Cztery.']);
  });

  it('leaves different changes of one line to the person', () => {
    const pieces = both(changed({ 1: 'Dwie.' }), changed({ 1: 'Dwoje.', 2: 'Troje.' }));
    expect(hasConflict(pieces)).toBe(true);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.ours))).toEqual(['Raz.', 'Dwie.', 'Troje.', 'Cztery.']);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.theirs))).toEqual(['Raz.', 'Dwoje.', 'Troje.', 'Cztery.']);
  });

  it('leaves a merge of lines that the other side changed to the person', () => {
    const merged = [base[0], { ...base[1], endMs: 12_000, text: 'Dwa. Trzy.' }, base[3]] as EditorLine[];
    const pieces = both(merged, changed({ 2: 'Troje.' }));
    expect(hasConflict(pieces)).toBe(true);
    expect(textsOf(joinPieces(pieces, (conflict) => conflict.ours))).toEqual(['Raz.', 'Dwa. Trzy.', 'Cztery.']);
  });

  it('gives one side alone when the other changed nothing', () => {
    const ours = changed({ 2: 'Trzy!' });
    expect(joinPieces(both(ours, base), () => [])).toEqual(ours);
    expect(joinPieces(both(base, ours), () => [])).toEqual(ours);
  });
});

const texts = fc.array(fc.constantFrom('Raz.', 'Dwa.', 'Trzy.', 'Ewa: tak.'), { maxLength: 12 });

describe('hunks', () => {
  it('turn the base into the other state, whatever changed', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const old = linesOf(...before);
        const next = continueLines(old, linesOf(...after));
        expect(applyHunks(old, findHunks(old, next))).toEqual(next);
      }),
    );
  });

  it('turn the base into the other state also when lines have changed places', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (places) => {
        const old = linesOf('a', 'b', 'c', 'd', 'e', 'f');
        const next = places.map((place) => old[place] as EditorLine);
        expect(applyHunks(old, findHunks(old, next))).toEqual(next);
      }),
    );
  });

  it('name only what changed', () => {
    expect(findHunks(base, changed({ 1: 'Dwie.' }))).toEqual([
      { at: 1, removed: 1, inserted: [{ ...base[1], text: 'Dwie.' }] },
    ]);
    expect(findHunks(base, base)).toEqual([]);
  });
});
