import { describe, expect, it } from 'vitest';
import { groupProblem, readThesaurus, writeThesaurus } from './thesaurus.ts';

describe('the written thesaurus', () => {
  it('is read as one group per line, with clean names, and written back', () => {
    const { groups, problems } = readThesaurus('Wrocław,  Breslau\r\n\n AK , Armia \t Krajowa\n');
    expect(problems).toEqual([]);
    expect(groups).toEqual([
      ['Wrocław', 'Breslau'],
      ['AK', 'Armia Krajowa'],
    ]);
    expect(writeThesaurus(groups)).toBe('Wrocław, Breslau\nAK, Armia Krajowa');
  });

  it('names each line that cannot be saved', () => {
    expect(readThesaurus('Wrocław\nAK, Armia Krajowa\n\nPRL, prl').problems).toEqual([
      { line: 1, message: 'Podaj co najmniej dwie nazwy, rozdzielone przecinkiem.' },
      { line: 4, message: 'Nazwa „prl” powtarza się w tej grupie.' },
    ]);
  });

  it('has at most 2000 groups', () => {
    const lines = Array.from({ length: 2001 }, (_, index) => `a${index}, b${index}`);
    expect(readThesaurus(lines.slice(1).join('\n')).problems).toEqual([]);
    expect(readThesaurus(lines.join('\n')).problems).toEqual([
      { line: 2001, message: 'Tezaurus może mieć najwyżej 2000 wierszy z nazwami.' },
    ]);
  });
});

describe('a group of names', () => {
  it.each([
    [['Łódź', 'Lodz', 'Litzmannstadt'], null],
    [['Łódź', ''], 'Brakuje nazwy obok przecinka.'],
    [['Łódź', '–'], 'Nazwa „–” nie ma żadnej litery ani cyfry.'],
    [['Łódź', 'a, b'], 'Nazwa „a, b” nie może zawierać przecinka.'],
    [['Łódź', 'b'.repeat(101)], 'Jedna z nazw jest za długa: skróć ją do 100 znaków.'],
    [Array.from({ length: 21 }, (_, index) => `n${index}`), 'Jedna grupa może mieć najwyżej 20 nazw.'],
    [Array.from({ length: 20 }, (_, index) => `n${index}`), null],
  ])('%j: %s', (names, problem) => {
    expect(groupProblem(names)).toBe(problem);
  });
});
