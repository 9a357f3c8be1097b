import { fold } from '@glosy/core/text/fold';
import { keyOfSkeleton, skeletonOf } from '../keys/near-key.ts';
import { lemmasOf } from '../lemmas/lemmas.ts';

const consonants = 'bcdfghklmnprstwvxz';

/** The keys of words near a misspelt one: words with its consonants, and with one consonant wrong, swapped or missing. */
export function nearWords(word: string): string[] {
  const skeleton = skeletonOf(fold(word));
  const near = new Set([skeleton]);
  for (let at = 0; at <= skeleton.length; at++) {
    const before = skeleton.slice(0, at);
    const after = skeleton.slice(at + 1);
    near.add(before + after);
    if (at + 1 < skeleton.length)
      near.add(before + skeleton.charAt(at + 1) + skeleton.charAt(at) + skeleton.slice(at + 2));
    for (const consonant of consonants) {
      near.add(before + consonant + after);
      near.add(before + consonant + skeleton.slice(at));
    }
  }
  return [...near].map(keyOfSkeleton);
}

/**
 * The Damerau–Levenshtein distance without diacritics: the number of letters inserted, left out, changed or swapped. A
 * distance greater than `limit` is returned as `limit + 1`.
 */
export function distance(a: string, b: string, limit = 3): number {
  const from = fold(a);
  const to = fold(b);
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const replaced = (above[column - 1] as number) + (isEqual ? 0 : 1);
      const changed = Math.min((above[column] as number) + 1, (current[column - 1] as number) + 1, replaced);
      current.push(isSwapped ? Math.min(changed, (twoAbove[column - 2] as number) + 1) : changed);
    }
    if (Math.min(...current) > limit) return limit + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[to.length] as number, limit + 1);
}

/** The first form of each of at most `most` different words: a search for one form finds the others. */
export function distinctWords(forms: Iterable<string>, most: number): string[] {
  const known = new Set<string>();
  const distinct: string[] = [];
  for (const form of forms) {
    if (distinct.length === most) break;
    const word = likeliestLemma(form);
    if (known.has(word)) continue;
    known.add(word);
    distinct.push(form);
  }
  return distinct;
}

/** The likeliest lemma of a form; the folded form if the word is unknown. */
function likeliestLemma(form: string): string {
  const hasCapital = form !== form.toLowerCase();
  const [first, ...others] = lemmasOf(form, hasCapital ? 'capital' : 'lower', 'text');
  if (first === undefined) return fold(form);
  return others.reduce((best, lemma) => (lemma[1] > best[1] ? lemma : best), first)[0];
}
