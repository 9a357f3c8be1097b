import { expect, it } from 'vitest';
import { mergeThesaurus } from './merge-thesaurus.ts';

const base = [
  ['Wrocław', 'Breslau'],
  ['Gdańsk', 'Danzig'],
  ['Toruń', 'Thorn'],
];

it("adopts lines added and removed by another user, and keeps the user's own changes", () => {
  const mine = 'Wrocław, Breslau\nGdańsk, Danzig, Gduńsk\nToruń, Thorn\nAK, Armia Krajowa';
  const stored = [
    ['Wrocław', 'Breslau'],
    ['Gdańsk', 'Danzig'],
    ['PRL', 'Polska Ludowa'],
  ];
  expect(mergeThesaurus(mine, base, stored)).toBe(
    'Wrocław, Breslau\nGdańsk, Danzig, Gduńsk\nAK, Armia Krajowa\nPRL, Polska Ludowa',
  );
});

it('neither repeats a line that both added nor restores one that was removed here', () => {
  const stored = [...base, ['AK', 'Armia Krajowa']];
  expect(mergeThesaurus('Wrocław, Breslau\nAK, Armia Krajowa', base, stored)).toBe(
    'Wrocław, Breslau\nAK, Armia Krajowa',
  );
});
