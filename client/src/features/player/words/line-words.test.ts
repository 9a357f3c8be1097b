import { describe, expect, it } from 'vitest';
import { type LineWords, placedWords, toLineWords, wordAt } from './line-words.ts';

const line = (text: string) => ({ startMs: 1000, endMs: 5000, text });
const known: LineWords = { spoken: 'Anna ma Annę,', startsMs: [1000, 1400, 3000] };

describe('the words of a line', () => {
  it('follow the name of its speaker in its text, regardless of spaces', () => {
    const text = 'Anna: Anna ma\nAnnę,';
    expect(placedWords(line(text), known)).toEqual([
      { startMs: 1000, start: 6, end: 10 },
      { startMs: 1400, start: 11, end: 13 },
      { startMs: 3000, start: 14, end: 19 },
    ]);
  });

  it('are unknown if the times belong to other words', () => {
    expect(placedWords(line('Anna ma kota,'), known)).toEqual([]);
    expect(placedWords(line('Anna ma Annę, tak'), known)).toEqual([]);
    expect(placedWords(line('Anna ma Annę,'), null)).toEqual([]);
    expect(toLineWords([])).toBeNull();
  });

  it('are current from their start until the next one starts; before the first word none is', () => {
    const words = placedWords(
      line('Anna ma Annę,'),
      toLineWords([
        [1000, 1200, 0.9, 'Anna'],
        [1400, 1500, null, 'ma'],
        [3000, 3400, 1, 'Annę,'],
      ]),
    );
    const heardAt = (ms: number) => wordAt(words, ms)?.start ?? null;
    expect([999, 1000, 1399, 1400, 2999, 2999.6, 9000].map(heardAt)).toEqual([null, 0, 0, 5, 5, 8, 8]);
  });
});
