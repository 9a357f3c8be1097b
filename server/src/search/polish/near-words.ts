import { fold } from '@glosy/core/fold';

const longestSkeleton = 12;

/** Spellings that sound alike become one letter, double letters one, and vowels nothing: what misspellings keep. */
function skeletonOf(folded: string): string {
  return folded
    .replace(/[^a-z0-9]/g, '')
    .replace(/rz/g, 'z')
    .replace(/ch/g, 'h')
    .replace(/(?<=[kptc])w/g, 'f')
    .replace(/[aeiouyj]/g, '')
    .replace(/(.)\1+/g, '$1')
    .slice(0, longestSkeleton);
}

/** The one key by which the near words of a misspelt word find an entry. */
export function nearKey(folded: string): string {
  return `m:${skeletonOf(folded)}`;
}

const consonants = 'bcdfghklmnprstwvxz';

/** The keys under which words near a misspelt one are stored: its own consonants, and those with one of them wrong. */
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
  return [...near].map((spelling) => `m:${spelling.slice(0, longestSkeleton)}`);
}

/**
 * Number of letters inserted, left out, changed or swapped between two words, diacritics not counted (Damerau and
 * Levenshtein); more than `limit` is answered as `limit + 1`.
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
