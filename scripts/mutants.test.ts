import { expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { applyMutant, chooseAtRandom, findMutants } from './mutants.mjs';

const mutate = (source: string): string[] =>
  findMutants('rule.ts', source).map((mutant: unknown) => applyMutant(source, mutant));

it('a condition is mutated in its operator, its opposite and its number', () => {
  expect(mutate('if (a <= 2) b();')).toEqual(['if (!(a <= 2)) b();', 'if (a < 2) b();', 'if (a <= 3) b();']);
});

it('a result is removed, and a negation too', () => {
  expect(mutate('const f = (a: 1 | 2) => { return !a && b; };')).toEqual([
    'const f = (a: 1 | 2) => { return; };',
    'const f = (a: 1 | 2) => { return !a || b; };',
    'const f = (a: 1 | 2) => { return a && b; };',
  ]);
});

it('types are not mutated', () => {
  expect(mutate('type A = 1 | true; interface B { size: 3 }')).toEqual([]);
});

it('the same seed chooses the same mutants, each once', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const chosen = chooseAtRandom(items, 20, 7);
  expect(chosen).toEqual(chooseAtRandom(items, 20, 7));
  expect(new Set(chosen).size).toBe(20);
  expect(chosen).not.toEqual(chooseAtRandom(items, 20, 8));
});
