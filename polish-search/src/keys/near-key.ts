const longestSkeleton = 12;

/**
 * The consonants that misspellings usually keep: spellings that sound alike become one letter, double letters one, and
 * vowels are left out.
 */
export function skeletonOf(folded: string): string {
  return folded
    .replace(/[^a-z0-9]/g, '')
    .replace(/rz/g, 'z')
    .replace(/ch/g, 'h')
    .replace(/(?<=[kptc])w/g, 'f')
    .replace(/[aeiouyj]/g, '')
    .replace(/(.)\1+/g, '$1')
    .slice(0, longestSkeleton);
}

/** The key of a skeleton, cut to the longest that is stored. */
export function keyOfSkeleton(skeleton: string): string {
  return `m:${skeleton.slice(0, longestSkeleton)}`;
}

/** The key by which near words of a misspelt word find this word. */
export function nearKey(folded: string): string {
  return keyOfSkeleton(skeletonOf(folded));
}
