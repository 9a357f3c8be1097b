import type { WireWord } from '@glosy/core/contract/transcripts/words';
import { describe, expect, it } from 'vitest';
import { linesOf, textsOf } from '../testing/lines.ts';
import { EditorDocument } from './editor-document.ts';
import { continueLines, type LineContent } from './editor-line.ts';
import { findChanges, type PlaceChange } from './find-changes.ts';
import { takeChanges } from './take-changes.ts';

const noTags = new Set<number>();

const line = (startMs: number, endMs: number, text: string): LineContent => ({
  ...{ startMs, endMs, text },
  isProofread: false,
});

/** A document, another revision of it, and the changes from one to the other. */
function compare(texts: string[], revision: readonly LineContent[]) {
  const document = new EditorDocument(linesOf(...texts));
  const lines = continueLines(document.lines, revision);
  return { document, lines, changes: findChanges(document.lines, lines) };
}

const shape = (changes: readonly PlaceChange[]) =>
  changes.map(({ before, after }) => [textsOf(before), textsOf(after)]);

describe('the changes between two texts', () => {
  it('are single lines if each is continued by another, even with other times', () => {
    const { changes } = compare(
      ['raz', 'dwa', 'trzy'],
      [line(1500, 5500, 'raz'), line(5500, 9500, 'dwaj'), line(9500, 13_500, 'trzej')],
    );
    expect(shape(changes)).toEqual([
      [['raz'], ['raz']],
      [['dwa'], ['dwaj']],
      [['trzy'], ['trzej']],
    ]);
  });

  it('group split and merged lines, and nothing else, if the texts have no line in common', () => {
    const { changes } = compare(
      ['Raz, dwa', 'Trzy', 'Cztery', 'Pięć'],
      [line(100, 1900, 'raz'), line(2000, 3900, 'dwa'), line(4200, 7800, 'trzy'), line(8100, 15_900, 'cztery pięć')],
    );
    expect(shape(changes)).toEqual([
      [['Raz, dwa'], ['raz', 'dwa']],
      [['Trzy'], ['trzy']],
      [['Cztery', 'Pięć'], ['cztery pięć']],
    ]);
  });

  it('list a line separately if only one of the texts has it', () => {
    const { changes } = compare(
      ['raz', 'dwa', 'trzy'],
      [line(0, 4000, 'raz'), line(8000, 12_000, 'trzy'), line(20_000, 21_000, 'koniec')],
    );
    expect(shape(changes)).toEqual([
      [['dwa'], []],
      [[], ['koniec']],
    ]);
  });
});

describe('applying changes', () => {
  const machine = [
    line(0, 4000, 'raz!'),
    line(4000, 6000, 'dwa'),
    line(6000, 8000, 'i pół'),
    line(8000, 12_000, 'trzy!'),
  ];

  it('applies only the chosen changes, in one undo step', () => {
    const { document, changes } = compare(['raz', 'dwa i pół', 'trzy'], machine);
    const [, second] = changes as [PlaceChange, PlaceChange];
    const before = document.lines;
    expect(takeChanges(document, [second], noTags)).toMatchObject({ isDone: true });
    expect(textsOf(document.lines)).toEqual(['raz', 'dwa', 'i pół', 'trzy']);
    expect(document.lines[1]?.id).toBe(before[1]?.id);
    document.undo();
    expect(document.lines).toEqual(before);
    expect(document.summary.canUndo).toBe(false);
  });

  it("produces the revision's whole text if all are chosen", () => {
    const { document, lines, changes } = compare(['raz', 'dwa i pół', 'trzy'], machine);
    takeChanges(document, changes, noTags);
    expect(document.lines).toEqual(lines);
    document.undo();
    document.redo();
    expect(document.lines).toEqual(lines);
  });

  it('never gives two lines one id or one start when only the new position of a moved line is applied', () => {
    const { document, changes } = compare(
      ['raz', 'dwa', 'trzy'],
      [line(4000, 8000, 'dwa'), line(8000, 12_000, 'trzy'), line(12_000, 16_000, 'raz')],
    );
    const added = changes.filter(({ after }) => after.length > 0);
    takeChanges(document, added, noTags);
    for (const values of [document.lines.map(({ id }) => id), document.lines.map(({ startMs }) => startMs)]) {
      expect(new Set(values).size).toBe(document.lines.length);
    }
    expect(textsOf(document.lines)).toEqual(['raz', 'dwa', 'trzy', 'raz']);
  });

  it('is refused if it would delete a tagged line, and names the line', () => {
    const { document, changes } = compare(['raz', 'dwa'], [line(0, 4000, 'raz')]);
    expect(takeChanges(document, changes, new Set([4000]))).toEqual({
      isDone: false,
      reason: 'Napis 00:00:04 ma tagi, więc nie można go usunąć. Odznacz tę zmianę albo najpierw usuń tagi.',
    });
    expect(textsOf(document.lines)).toEqual(['raz', 'dwa']);
    expect(takeChanges(document, changes, noTags)).toMatchObject({ isDone: true });
    expect(textsOf(document.lines)).toEqual(['raz']);
  });

  it('is refused when the text has changed since it was compared', () => {
    const { document, changes } = compare(['raz'], [line(0, 4000, 'raz!')]);
    takeChanges(document, changes, noTags);
    expect(takeChanges(document, changes, noTags)).toMatchObject({ isDone: false });
    expect(textsOf(document.lines)).toEqual(['raz!']);
  });

  it.each([
    ['has words', true],
    ['has no words', false],
  ])('adds the certainty of the machine’s words to a text that %s', (_, hasWords) => {
    const { document, lines, changes } = compare(
      ['ala ma psa', 'kot'],
      [line(0, 4000, 'ola ma psa'), line(4000, 8000, 'kot')],
    );
    const words = (...doubts: (number | null)[]): WireWord[] => doubts.map((doubt, at) => [at, at + 1, doubt, '']);
    document.words.load(document.lines, hasWords ? [words(0.9, 0.9, 0.9), words(0.2)] : [[], []], 20);
    document.words.know(lines, [words(0.1, 0.9, 0.9), words(0.9)]);
    takeChanges(document, changes, noTags);
    const doubtful = document.lines.flatMap((at) =>
      document.words.doubtfulIn(at).map(({ start, end }) => at.text.slice(start, end)),
    );
    expect(doubtful).toEqual(hasWords ? ['ola', 'kot'] : ['ola']);
    document.undo();
    expect(document.words.count).toBe(hasWords ? 1 : 0);
  });
});
