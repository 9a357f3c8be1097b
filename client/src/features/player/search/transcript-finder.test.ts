import { describe, expect, it } from 'vitest';
import { TranscriptFinder } from './transcript-finder.ts';

const lines = ['Łódź była szara', 'a w Łodzi fabryki', 'nic', 'łódź, Łódź i jeszcze raz łódź'].map((text, index) => ({
  startMs: index * 1000,
  endMs: index * 1000 + 1000,
  text,
}));

describe('searching in a transcript', () => {
  it('ignores case and diacritics', () => {
    const finder = new TranscriptFinder(lines);
    finder.search('LODZ');
    expect(finder.getState()).toEqual({ query: 'LODZ', count: 5, number: 1, line: 0 });
    expect(finder.marksOf(1)).toEqual({ matches: [{ start: 4, end: 8 }], active: -1 });
  });

  it('wraps around in both directions', () => {
    const finder = new TranscriptFinder(lines);
    finder.search('łódź');
    const places = Array.from({ length: 5 }, () => {
      finder.step(1);
      const { number, line } = finder.getState();
      return [number, line];
    });
    expect(places).toEqual([
      [2, 1],
      [3, 3],
      [4, 3],
      [5, 3],
      [1, 0],
    ]);
    finder.step(-1);
    expect(finder.getState()).toMatchObject({ number: 5, line: 3 });
    expect(finder.marksOf(3).active).toBe(2);
    expect(finder.marksOf(0).active).toBe(-1);
  });

  it('treats regular expression characters literally', () => {
    const finder = new TranscriptFinder([{ startMs: 0, endMs: 1, text: 'Co? (śmiech) [.*]' }]);
    finder.search('(');
    expect(finder.getState().count).toBe(1);
    finder.search('.*');
    expect(finder.getState().count).toBe(1);
  });

  it('marks nothing after it is cleared', () => {
    const finder = new TranscriptFinder(lines);
    finder.search('łódź');
    finder.search('  ');
    expect(finder.getState()).toMatchObject({ count: 0, number: 0, line: -1 });
    expect(finder.marksOf(0).matches).toEqual([]);
  });

  it('returns the same marks object until the marks change', () => {
    const finder = new TranscriptFinder(lines);
    finder.search('łódź');
    const before = finder.marksOf(3);
    finder.step(1);
    expect(finder.marksOf(3)).toBe(before);
    finder.step(1);
    expect(finder.marksOf(3)).not.toBe(before);
  });

  it('keeps the query when the transcript is edited', () => {
    const finder = new TranscriptFinder(lines);
    finder.search('łódź');
    finder.step(-1);
    finder.setLines(lines.slice(0, 2));
    expect(finder.getState()).toMatchObject({ query: 'łódź', count: 2, number: 2, line: 1 });
  });

  it('starts at the first visible line, stays there while typing, and numbers matches from the beginning', () => {
    const finder = new TranscriptFinder(lines);
    finder.seen = () => ({ first: 1, last: 1 });
    finder.search('ł');
    expect(finder.getState()).toMatchObject({ line: 1 });
    finder.seen = () => ({ first: 3, last: 3 });
    finder.search('łódź');
    expect(finder.getState()).toEqual({ query: 'łódź', count: 5, number: 2, line: 1 });
    finder.search('');
    finder.search('szara');
    expect(finder.getState()).toMatchObject({ number: 1, line: 0 });
  });

  it('counts as many matches as line by line, even if folding changes lengths', () => {
    const mixed = ['ﬁﬁ i fi', 'oﬁcer', 'a\u0301a\u0301', 'aaaa', ''].map((text) => ({ startMs: 0, endMs: 1, text }));
    const finder = new TranscriptFinder(mixed);
    for (const [query, count] of [
      ['fi', 4],
      ['i', 5],
      ['a', 6],
      ['aa', 3],
      ['ﬁ', 4],
    ] as const) {
      finder.search('');
      finder.search(query);
      expect([query, finder.getState().count]).toEqual([query, count]);
      expect(mixed.reduce((sum, _, line) => sum + finder.marksOf(line).matches.length, 0)).toBe(count);
    }
  });

  it('finds the same in joined lines as line by line, and nothing across two lines', () => {
    const texts = ['Żółć i ŻÓŁĆ', 'dwa\nwiersze', '', 'koniec zo', 'lc na początku', 'aaaa'];
    const inPlace = texts.map((text) => ({ startMs: 0, endMs: 1, text }));
    const finder = new TranscriptFinder(inPlace);
    for (const [query, count] of [
      ['zolc', 2],
      ['dwa wiersze', 1],
      ['aa', 2],
      ['o', 5],
    ] as const) {
      finder.search('');
      finder.search(query);
      expect([query, finder.getState().count]).toEqual([query, count]);
      expect(inPlace.reduce((sum, _, line) => sum + finder.marksOf(line).matches.length, 0)).toBe(count);
    }
  });

  it('requests scrolling to the current match after a search or a step, never after an edit', () => {
    const finder = new TranscriptFinder(lines);
    const shown: number[] = [];
    const numbers: number[] = [];
    finder.subscribeShown(() => shown.push(finder.getState().line));
    finder.subscribe(() => numbers.push(finder.getState().number));
    finder.search('łódź');
    finder.step(1);
    finder.setLines([...lines]);
    finder.setLines([...lines]);
    expect(numbers).toEqual([1, 2, 2, 2]);
    expect(shown).toEqual([0, 1]);
    finder.search('nigdzie');
    expect(shown).toEqual([0, 1]);
  });
});

describe('an archive search continued in a transcript', () => {
  const said = ['Przy kościele stał młyn', 'w kościółku', 'Kościołów było pięć, kościele'].map((text, index) => ({
    startMs: index * 1000,
    endMs: index * 1000 + 1000,
    text,
  }));

  it('marks the found forms as whole words, shows the typed text, and begins at the line of the moment', () => {
    const finder = new TranscriptFinder(said);
    finder.searchForms('kościół', ['kościele', 'kościołów', 'kości'], 1);
    expect(finder.getState()).toEqual({ query: 'kościół', count: 3, number: 2, line: 2 });
    expect(finder.marksOf(0).matches).toEqual([{ start: 5, end: 13 }]);
    expect(finder.marksOf(1).matches).toEqual([]);
    expect(finder.marksOf(2)).toEqual({
      matches: [
        { start: 0, end: 9 },
        { start: 21, end: 29 },
      ],
      active: 0,
    });
    finder.step(1);
    expect(finder.marksOf(2).active).toBe(1);
  });

  it('searches for the typed text when no form occurs, and as soon as the user types', () => {
    const finder = new TranscriptFinder(said);
    finder.searchForms('młyn', ['młynarza'], 0);
    expect(finder.getState()).toMatchObject({ query: 'młyn', count: 1, line: 0 });
    finder.searchForms('kościół', ['kościele'], 0);
    finder.search('kości');
    expect(finder.getState().count).toBe(4);
  });

  it('keeps the forms when the lines change', () => {
    const finder = new TranscriptFinder(said);
    finder.searchForms('kościół', ['kościele'], 0);
    finder.setLines(said.slice(0, 2));
    expect(finder.getState()).toMatchObject({ query: 'kościół', count: 1, line: 0 });
  });
});
